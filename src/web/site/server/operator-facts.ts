import type { SiteFacts } from '../../../contract/site.ts';
import type { NamedOperator } from '../../text/en/site/document.ts';

/** Who answers for this installation; null in a sandbox, behind which nobody stands (INT-6). */
export function operatorOf({ mode, operator, policies }: SiteFacts): NamedOperator | null {
  if (mode === 'sandbox') return null;
  // Live mode does not start while one of these is missing.
  return {
    name: operator.legalName ?? '',
    number: operator.registrationNumber ?? '',
    address: operator.registeredAddress ?? '',
    regulator: operator.regulator ?? '',
    licence: operator.licenceReference ?? '',
    email: operator.supportEmail ?? '',
    risk: operator.riskContact ?? '',
    dataLocation: policies.dataLocation,
  };
}

const inWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '2027-01-31' as '31 January 2027'. */
export const dayInWords = (day: string): string => inWords.format(new Date(`${day}T00:00:00Z`));
