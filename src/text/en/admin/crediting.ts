/** The question before a deposit is credited by a person. */
export const crediting = {
  title: (amount: string) => `Credit ${amount}?`,
  to: (name: string, email: string) =>
    `It is credited to ${name} (${email}). Undoing it needs two people.`,
  submit: 'Credit now',
};
