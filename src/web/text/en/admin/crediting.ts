/** The question before a deposit is credited by a person. */
export const crediting = {
  title: (amount: string) => `Credit ${amount}?`,
  to: (name: string, email: string) =>
    `It goes to the account of ${name} (${email}). One person alone cannot undo it.`,
  submit: 'Credit now',
};
