import { sha256 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';
import { type Address, isOffCurveAddress } from '@solana/addresses';
import { invariant } from '../rules/refusal.ts';

/** The one program whose tokens are read and sent: its successor can take fees and call others. */
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const tokenAccountProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';

const marker = new TextEncoder().encode('ProgramDerivedAddress');

/**
 * Where a wallet holds a token: the account that every wallet finds by its owner and the token's
 * mint alone, which no key opens.
 */
export function tokenAccountOf(owner: string, mint: string): string {
  const seeds = [owner, tokenProgram, mint].flatMap((item) => [...base58.decode(item)]);
  const program = base58.decode(tokenAccountProgram);
  for (let bump = 255; ; bump -= 1) {
    invariant(bump >= 0, 'half of all hashes are no key');
    const hash = sha256(Uint8Array.from([...seeds, bump, ...program, ...marker]));
    const address = base58.encode(hash);
    if (isOffCurveAddress(address as Address)) return address;
  }
}
