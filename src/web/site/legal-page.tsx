import type { Clause } from '../text/en/legal.ts';

type LegalWords = { title: string; lead: string; clauses: readonly Clause[] };

/** Terms and risk: numbered clauses, each with an address of its own. */
export function LegalPage({ text }: { text: LegalWords }) {
  return (
    <article className="document wrap">
      <h1 className="display">{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <ol className="clauses">
        {text.clauses.map(([heading, ...paragraphs], index) => (
          <li key={heading} id={`clause-${index + 1}`}>
            <h2>{heading}</h2>
            <div>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </article>
  );
}
