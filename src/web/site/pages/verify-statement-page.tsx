import { paths } from '#contract/paths.ts';
import { useSiteText } from '../server/spoken.tsx';

/** The contents of the seal, filled in if the seal is or was valid. */
function SealFacts() {
  const { facts } = useSiteText().verifyStatement;
  const items = Object.keys(facts) as (keyof typeof facts)[];
  return (
    <dl className="seal-facts" data-facts="" hidden>
      {items.map((name) => (
        <div key={name}>
          <dt>{facts[name]}</dt>
          <dd data-fact={name} />
        </div>
      ))}
    </dl>
  );
}

/** All verdicts are in the page; the script shows the one that applies. */
function Verdicts() {
  const { verifyStatement: text } = useSiteText();
  const { verdicts } = text;
  const outcomes = Object.keys(verdicts) as (keyof typeof verdicts)[];
  return (
    <div className="verify-answer" role="status" aria-label={text.result}>
      <p data-verdict="reading" className="site-small" hidden>
        {text.reading}
      </p>
      {outcomes.map((name) => (
        <div
          key={name}
          data-verdict={name}
          className={name === 'genuine' ? 'good' : 'published-bad verify-bad'}
          hidden
        >
          <h2>{verdicts[name].title}</h2>
          <p>{verdicts[name].says}</p>
        </div>
      ))}
      <p className="file-name site-small" data-file="" hidden />
      <SealFacts />
    </div>
  );
}

function Notes() {
  const { verifyStatement: text } = useSiteText();
  return (
    <div className="page-width verify-notes">
      <section>
        <h2>{text.proves.title}</h2>
        <ul className="points verify-points">
          {text.proves.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{text.byHand.title}</h2>
        <ol className="points verify-points">
          {text.byHand.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{text.key.title}</h2>
        <p>
          {text.key.says} <a href={paths.keys}>{text.key.link}</a>
        </p>
      </section>
    </div>
  );
}

/** Distinguishes a genuine statement from a changed one, in the browser alone (MEM-14). */
export function VerifyStatementPage() {
  const { verifyStatement: text } = useSiteText();
  return (
    <>
      <div className="document page-width site-split company-split letter">
        <div className="document-left split-left">
          <h1 className="display">{text.title}</h1>
          <p className="site-lead document-lead split-lead company-lead">{text.lead}</p>
        </div>
        <div className="split-right">
          <div className="verify" data-keys={paths.keys} data-to={text.to}>
            <label className="verify-drop">
              <input type="file" accept=".pdf,.csv,.json" aria-describedby="stays" />
              <strong>{text.choose}</strong>
              <span>{text.orDrop}</span>
            </label>
            <p id="stays" className="site-small">
              {text.stays}
            </p>
            <noscript>
              <p>{text.noScript}</p>
            </noscript>
            <Verdicts />
          </div>
        </div>
      </div>
      <Notes />
    </>
  );
}
