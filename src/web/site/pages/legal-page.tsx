import { publicAddress } from '#contract/paths.ts';
import type { SiteFacts } from '#contract/site.ts';
import type { ClauseText, DocumentText, Paragraph } from '#text/en/site/document.ts';
import { operatorOf } from '../server/operator-facts.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

function Text({ paragraph }: { paragraph: Paragraph }) {
  if (typeof paragraph === 'string') return <p>{paragraph}</p>;
  return (
    <ul>
      {paragraph.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

type Clause = ClauseText & { id: string };

function Contents({ clauses }: { clauses: readonly Clause[] }) {
  const { longText } = useSiteText();
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">{longText.contents}</h2>
      <ol>
        {clauses.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Dates({ facts }: { facts: SiteFacts }) {
  const { longText } = useSiteText();
  const { dayOf } = useSpoken();
  const { effective, reviewed } = facts.policies;
  const rows = [
    [longText.by, operatorOf(facts)?.name ?? longText.none],
    [longText.effective, effective === undefined ? longText.noDate : dayOf(effective)],
    ...(reviewed === undefined ? [] : [[longText.reviewed, dayOf(reviewed)]]),
  ];
  return (
    <dl className="dates">
      {rows.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

type LegalPageProps<Id extends string> = {
  path: string;
  ids: readonly Id[];
  text: DocumentText<Id>;
  facts: SiteFacts;
};

/** Policy, terms and risk: numbered clauses, each with an anchor (PUB-8). */
export function LegalPage<Id extends string>({ path, ids, text, facts }: LegalPageProps<Id>) {
  const { longText } = useSiteText();
  const { language } = useSpoken();
  const { bindingLanguage: binding } = facts.policies;
  const labels = text.clauses(operatorOf(facts), facts.programsApart);
  const clauses = ids.map((id) => ({ id, ...labels[id] }));
  const isDraft = facts.mode === 'sandbox' || facts.policies.effective === undefined;
  return (
    <article className="document page-width">
      <header>
        {binding !== language && (
          <p className="document-notice binding">
            <a href={publicAddress(binding, path)} hrefLang={binding}>
              {longText.binding}
            </a>
          </p>
        )}
        <h1 className="display">{text.title}</h1>
        <p className="site-lead document-lead">{text.lead}</p>
        <Dates facts={facts} />
        {isDraft && (
          <aside className="document-notice" aria-label={longText.draftTitle}>
            <b>{longText.draftTitle}</b> {longText.draft[facts.mode]}
          </aside>
        )}
      </header>
      <Contents clauses={clauses} />
      <ol className="long-text">
        {clauses.map(({ id, heading, text: paragraphs }) => (
          <li key={id}>
            <section id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <Text key={String(paragraph)} paragraph={paragraph} />
              ))}
            </section>
          </li>
        ))}
      </ol>
    </article>
  );
}
