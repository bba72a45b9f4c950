import { asset, type AssetWords, type PastFigure } from '../../text/en/site/asset.ts';
import { CHART, fallLines, sharedSpan, strokes } from './past-chart.ts';
import { Section } from '../sections/section.tsx';

const box = `0 0 ${CHART.width} ${CHART.height}`;

function Fall({ points, span }: { points: readonly (readonly [number, number])[]; span: number }) {
  const { down, back } = fallLines(points, span);
  return (
    <svg viewBox={box} preserveAspectRatio="none" aria-hidden="true">
      <path className="zero" d={`M0 ${CHART.bottom}H${CHART.width}`} />
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
      <path className="zero" d={strokes(to, 100)} />
    </svg>
  );
}

function Figure({ figure, span }: { figure: PastFigure; span: number }) {
  const { drawn } = figure;
  return (
    <li className={drawn.as}>
      <p className={figure.figure.startsWith('−') ? 'big neg' : 'big'}>
        {figure.figure}
        <span className="u">{figure.unit}</span>
      </p>
      {drawn.as === 'fall' && <Fall points={drawn.points} span={span} />}
      {drawn.as === 'share' && <Share from={drawn.from} to={drawn.to} />}
      <p>
        <b>{figure.when}</b>
        {'\u00a0'}
        <sup>
          <a href={`#note-${figure.note}`} aria-label={asset.note(figure.note)}>
            {figure.note}
          </a>
        </sup>
        <br />
        {figure.what}
      </p>
    </li>
  );
}

/** What has gone wrong before: figures with their sources, and cases with their years. */
export function AssetPast({ past }: { past: AssetWords['past'] }) {
  const span = sharedSpan(past.figures);
  return (
    <Section id="past" title={past.title} lead={past.lead} ground="night">
      <ul className="fall">
        {past.figures.map((figure) => (
          <Figure key={figure.when} figure={figure} span={span} />
        ))}
      </ul>
      <ol className="cases">
        {past.cases.map((one) => (
          <li key={one.title}>
            <p className="year">{one.year}</p>
            <div>
              <h3>{one.title}</h3>
              <p>{one.text}</p>
              <p className="source">{one.source}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
