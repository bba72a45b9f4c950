// Work that a stranger's browser or program does before another guess (SEC-1): a nonce so that
// SHA-256 of 'challenge:nonce' begins with so many zero bits. About half a second in a browser.

/** Zero bits that a solution begins with. */
export const workBits = 16;

/** Whether a digest begins with enough zero bits. */
export const isSolution = (digest: Uint8Array, bits = workBits): boolean =>
  Array.from({ length: bits }, (_, bit) => (digest[bit >> 3]! >> (7 - (bit & 7))) & 1).every(
    (value) => value === 0,
  );

const workText = (challenge: string, nonce: string): string => `${challenge}:${nonce}`;

/** Finds the nonce of a challenge; answers 'challenge:nonce', as the header takes it back. */
export async function solveWork(
  challenge: string,
  sha256: (text: string) => Promise<Uint8Array> | Uint8Array,
): Promise<string> {
  for (let tried = 0; ; tried += 1) {
    const text = workText(challenge, tried.toString(36));
    if (isSolution(await sha256(text))) return text;
  }
}
