/** What the key of a sending address signs to show that a payment came from its holder. */
export const originMessage = (txid: string, memberId: string): string =>
  `I sent transaction ${txid} and claim it for member ${memberId}.`;
