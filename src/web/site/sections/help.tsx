import { paths } from '../../app/paths.ts';
import { site } from '../../text/en/site.ts';

/** Ends every public page (PUB-4). */
export function Help() {
  const { help } = site;
  return (
    <section className="help" aria-labelledby="help">
      <div className="wrap">
        <div>
          <h2 className="display" id="help">
            {help.title}
          </h2>
          <p>{help.text}</p>
        </div>
        <a className="btn" href={paths.contact}>
          {help.contact}
        </a>
      </div>
    </section>
  );
}
