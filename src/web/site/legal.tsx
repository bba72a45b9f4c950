import type { SiteFacts } from '../../contract/site.ts';
import type { Clause } from '../text/en/legal.ts';
import { Help } from './help.tsx';
import { Page } from './page.tsx';

type LegalProps = {
  facts: SiteFacts;
  about: readonly [string, string];
  path: string;
  text: { title: string; lead: string; clauses: readonly Clause[] };
};

/** Terms and risk: numbered clauses, each with an address of its own. */
export function Legal({ facts, about, path, text }: LegalProps) {
  return (
    <Page facts={facts} about={about} path={path}>
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
      <Help operator={facts.operator} />
    </Page>
  );
}
