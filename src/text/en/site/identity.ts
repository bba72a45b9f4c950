/** Who runs the installation (INT-6), each item under the name that a register gives it. */
export const identity = {
  items: {
    legalName: 'Operator',
    registrationNumber: 'Registration number',
    registeredAddress: 'Registered address',
    regulator: 'Regulator',
    licenceReference: 'Licence',
    supportEmail: 'Support',
    riskContact: 'Risk contact',
  },
  unverified: 'As stated by the operator, not verified by Candor.',
  register: 'Look it up in the regulator’s register',
  statement: 'Signed statement',
};
