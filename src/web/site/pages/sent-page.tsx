import { paths } from '../../app/paths.ts';
import { forms } from '../../text/en/site/forms.ts';

/** Where a form leads once it was taken; an address of its own, so that a reload sends nothing. */
export function SentPage({ words }: { words: { title: string; lead: string } }) {
  return (
    <section className="document">
      <div className="wrap">
        <h1 className="display">{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <p className="prose">{forms.sent.caution}</p>
        <a className="go" href={paths.home}>
          {forms.sent.home}
        </a>
      </div>
    </section>
  );
}
