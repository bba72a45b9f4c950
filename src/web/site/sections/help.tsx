import { paths } from '#contract/paths.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

/** The end of every public page (PUB-4). */
export function Help() {
  const { help } = useSiteText().site;
  const { to } = useSpoken();
  return (
    <section className="help-band" aria-labelledby="help">
      <div className="page-width help-inner">
        <div>
          <h2 className="display" id="help">
            {help.title}
          </h2>
          <p>{help.text}</p>
        </div>
        <a className="site-button screen-only" href={to(paths.contact)}>
          {help.contact}
        </a>
      </div>
    </section>
  );
}
