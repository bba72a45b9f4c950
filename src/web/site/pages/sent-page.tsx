import { paths } from '#contract/paths.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

/** The page after a successful form, at a separate address, so that a reload sends nothing. */
export function SentPage({ words }: { words: { title: string; lead: string } }) {
  const { forms } = useSiteText();
  const { to } = useSpoken();
  return (
    <section className="document">
      <div className="page-width">
        <h1 className="display">{words.title}</h1>
        <p className="site-lead document-lead">{words.lead}</p>
        <p className="site-prose document-text">{forms.sent.caution}</p>
        <a className="site-link" href={to(paths.home)}>
          {forms.sent.home}
        </a>
      </div>
    </section>
  );
}
