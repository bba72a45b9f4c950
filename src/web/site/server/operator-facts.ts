import type { SiteFacts } from '#contract/site.ts';
import type { NamedOperator } from '#text/en/site/document.ts';

/** Returns who answers for this installation; null in a sandbox, which has no operator (INT-6). */
export function operatorOf({ mode, operator, policies }: SiteFacts): NamedOperator | null {
  if (mode === 'sandbox') return null;
  // Live mode does not start if one of these is missing.
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
