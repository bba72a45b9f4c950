import type { Words } from '#core/rules/language.ts';
import type { identity as english } from '../../en/site/identity.ts';

export const identity: Words<typeof english> = {
  items: {
    legalName: 'Betreiber',
    registrationNumber: 'Registernummer',
    registeredAddress: 'Sitz',
    regulator: 'Aufsichtsbehörde',
    licenceReference: 'Zulassung',
    supportEmail: 'Support',
    riskContact: 'Ansprechperson für Risiken',
  },
  unverified: 'Angaben des Betreibers, von Candor nicht geprüft.',
  register: 'Im Register der Aufsichtsbehörde nachsehen',
  statement: 'Signierte Erklärung',
};
