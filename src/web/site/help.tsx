import type { OperatorFacts } from '../../contract/site.ts';
import { paths } from '../paths.ts';
import { site } from '../text/en/site.ts';

/** Ends every public page (PUB-4). Without an operator there is nobody to write to. */
export function Help({ operator }: { operator: OperatorFacts }) {
  const { help } = site;
  const email = operator.supportEmail;
  return (
    <section className="help" aria-labelledby="help">
      <div className="wrap">
        <div>
          <h2 className="display" id="help">
            {help.title}
          </h2>
          <p>
            {help.text} {email === undefined && help.risk}
          </p>
        </div>
        {email === undefined ? (
          <a className="btn" href={paths.risk}>
            {help.read}
          </a>
        ) : (
          <a className="btn" href={`mailto:${email}`}>
            {help.contact}
          </a>
        )}
      </div>
    </section>
  );
}
