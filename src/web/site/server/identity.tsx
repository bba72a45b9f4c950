import { paths } from '#contract/paths.ts';
import type { OperatorFacts } from '#contract/site.ts';
import type { SiteText } from '#text/site-words.ts';
import { useSiteText } from './spoken.tsx';

type ItemName = keyof SiteText['identity']['items'];

// Structured data as attributes of visible text: it cannot claim more than the page does.
const properties: Partial<Record<ItemName, string>> = {
  legalName: 'legalName',
  registrationNumber: 'identifier',
  registeredAddress: 'address',
  supportEmail: 'email',
};

/** INT-6: who answers for this installation, in the operator's words and marked as such. */
export function Identity({ operator }: { operator: OperatorFacts }) {
  const { identity } = useSiteText();
  const names = Object.keys(identity.items) as ItemName[];
  return (
    <div className="identity" itemScope itemType="https://schema.org/Organization">
      <dl>
        {names.map(
          (name) =>
            operator[name] !== undefined && (
              <div key={name}>
                <dt>{identity.items[name]}</dt>
                <dd itemProp={properties[name]}>{operator[name]}</dd>
              </div>
            ),
        )}
      </dl>
      <p>
        {identity.unverified}{' '}
        {operator.registerUrl !== undefined && (
          <>
            <a href={operator.registerUrl}>{identity.register}</a>
            {' · '}
          </>
        )}
        <a href={paths.operator}>{identity.statement}</a>
      </p>
    </div>
  );
}
