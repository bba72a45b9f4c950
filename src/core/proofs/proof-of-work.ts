// Work that a stranger's browser or program does before another guess (SEC-1): it finds a nonce for
// which SHA-256 of 'challenge:nonce' starts with enough zero bits. About half a second in a
// browser.

/** The zero bits at the start of a solution. */
export const workBits = 16;

/** Whether a digest starts with enough zero bits. */
export const isSolution = (digest: Uint8Array, bits = workBits): boolean =>
  Array.from({ length: bits }, (_, bit) => (digest[bit >> 3]! >> (7 - (bit & 7))) & 1).every(
    (value) => value === 0,
  );

const workText = (challenge: string, nonce: string): string => `${challenge}:${nonce}`;

/** Finds the nonce of a challenge; returns 'challenge:nonce', as the header expects it. */
export async function solveWork(
  challenge: string,
  sha256: (text: string) => Promise<Uint8Array> | Uint8Array,
): Promise<string> {
  for (let tried = 0; ; tried += 1) {
    const text = workText(challenge, tried.toString(36));
    if (isSolution(await sha256(text))) return text;
  }
}
