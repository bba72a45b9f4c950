import { sha256 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';
import { type Address, isOffCurveAddress } from '@solana/addresses';
import { invariant } from '../rules/refusal.ts';

/** The only supported token program: its successor can charge fees and call other programs. */
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const tokenAccountProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';

const marker = new TextEncoder().encode('ProgramDerivedAddress');

/**
 * Returns the account that holds a wallet's token: every wallet derives it from the owner and the
 * token's mint, and it has no key.
 */
export function tokenAccountOf(owner: string, mint: string): string {
  const seeds = [owner, tokenProgram, mint].flatMap((item) => [...base58.decode(item)]);
  const program = base58.decode(tokenAccountProgram);
  for (let bump = 255; ; bump -= 1) {
    invariant(bump >= 0, 'no bump seed yields an off-curve address');
    const hash = sha256(Uint8Array.from([...seeds, bump, ...program, ...marker]));
    const address = base58.encode(hash);
    if (isOffCurveAddress(address as Address)) return address;
  }
}
