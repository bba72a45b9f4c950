import { type DefinitionGroup, definitions as groups } from '../../app/definitions.ts';
import { useWords } from '../server/spoken.tsx';

const ids = Object.keys(groups) as DefinitionGroup[];

/** `/definitions`: how each figure is counted, under the name that the pages print (LOK-1). */
export function DefinitionsPage() {
  const { definitions: words } = useWords();
  return (
    <article className="document wrap">
      <header>
        <h1 className="display">{words.title}</h1>
        <p className="lead">{words.lead}</p>
      </header>
      <div className="definitions">
        {ids.map((group) => (
          <section key={group} id={group} aria-labelledby={`${group}-title`}>
            <h2 id={`${group}-title`}>{words.groups[group]}</h2>
            <dl>
              {groups[group].map((name) => {
                const [title, means] = words.figures[name];
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
