import type { AssetText, PastText } from '#text/en/site/asset.ts';
import { Section } from '../sections/section.tsx';
import { useSiteText } from '../server/spoken.tsx';
import { CHART, fallLines, sharedSpan, strokes } from './past-chart.ts';
import { type AssetName, type PastFigure, pastFigures } from './past-figures.ts';

const box = `0 0 ${CHART.width} ${CHART.height}`;

function Fall({ points, span }: { points: readonly (readonly [number, number])[]; span: number }) {
  const { down, back } = fallLines(points, span);
  return (
    <svg viewBox={box} preserveAspectRatio="none" aria-hidden="true">
      <path className="fall-zero" d={`M0 ${CHART.bottom}H${CHART.width}`} />
      <path className="peak" d={`M0 ${CHART.top}H${CHART.width}`} />
      <path className="down" d={down} />
      {back !== null && <path className="back" d={back} />}
    </svg>
  );
}

function Share({ from, to }: { from: number; to: number }) {
  return (
    <svg viewBox={box} preserveAspectRatio="none" aria-hidden="true">
      <path className="down" d={strokes(0, from)} />
      <path className="perhaps" d={strokes(from, to)} />
      <path className="fall-zero" d={strokes(to, 100)} />
    </svg>
  );
}

type FigureProps = { words: PastText; figure: PastFigure; span: number };

function Figure({ words, figure: { drawn, note }, span }: FigureProps) {
  const { asset } = useSiteText();
  return (
    <li className={drawn.as}>
      <p className={words.figure.startsWith('−') ? 'fall-size site-negative' : 'fall-size'}>
        {words.figure}
        <span className="fall-unit">{words.unit}</span>
      </p>
      {drawn.as === 'fall' && <Fall points={drawn.points} span={span} />}
      {drawn.as === 'share' && <Share from={drawn.from} to={drawn.to} />}
      <p>
        <b>{words.when}</b>
        {'\u00a0'}
        <sup>
          <a href={`#note-${note}`} aria-label={asset.note(note)}>
            {note}
          </a>
        </sup>
        <br />
        {words.what}
      </p>
    </li>
  );
}

/** Past failures: figures with their sources, and cases with their years. */
export function AssetPast({ past, of }: { past: AssetText['past']; of: AssetName }) {
  const figures = pastFigures[of];
  const span = sharedSpan(figures);
  return (
    <Section id="past" title={past.title} lead={past.lead} ground="night">
      <ul className="fall">
        {figures.map((figure, index) => (
          <Figure
            key={past.figures[index]!.when}
            words={past.figures[index]!}
            figure={figure}
            span={span}
          />
        ))}
      </ul>
      <ol className="past-cases">
        {past.cases.map((item) => (
          <li key={item.title}>
            <p className="year">{item.year}</p>
            <div>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
              <p className="source">{item.source}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
