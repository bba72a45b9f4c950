import { type DefinitionGroup, definitions as groups } from '#contract/definitions.ts';
import { useSiteText } from '../server/spoken.tsx';

const ids = Object.keys(groups) as DefinitionGroup[];

/** `/definitions`: how each figure is calculated, under its name on the pages (LOK-1). */
export function DefinitionsPage() {
  const { definitions: text } = useSiteText();
  return (
    <article className="document page-width">
      <header>
        <h1 className="display">{text.title}</h1>
        <p className="site-lead document-lead">{text.lead}</p>
      </header>
      <div className="definitions">
        {ids.map((group) => (
          <section key={group} id={group} aria-labelledby={`${group}-title`}>
            <h2 id={`${group}-title`}>{text.groups[group]}</h2>
            <dl>
              {groups[group].map((name) => {
                const [title, means] = text.figures[name];
                return (
                  <div key={name} id={name}>
                    <dt>{title}</dt>
                    <dd>{means}</dd>
                  </div>
                );
              })}
            </dl>
          </section>
        ))}
      </div>
    </article>
  );
}
