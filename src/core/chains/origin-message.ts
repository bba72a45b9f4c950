/** The message that the key of a sending address signs to show who sent the payment. */
export const originMessage = (txid: string, memberId: string): string =>
  `I sent transaction ${txid} and claim it for member ${memberId}.`;
