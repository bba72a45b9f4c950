import { type Address, isOffCurveAddress } from '@solana/addresses';
import { coinOf, type Method } from './assets.ts';
import { isOfFamily } from './coin-records.ts';

// Native programs, sysvars and the mint of wrapped SOL have names that are filled up with ones. A
// key has eleven of them in a row by a chance of one in 58^11.
const filledUp = /1{11}/;

/** Programs of the Solana Program Library, whose names are drawn like those of keys. */
const programs: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKB96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
]);

/**
 * Whether coins sent to a well-formed address can ever be spent by somebody with a key (CHN-7). One
 * payment to a program or a reserved account would stop the whole export that it is part of.
 * Accounts of programs lie off the curve on purpose: no key opens them.
 */
export function isPayable(method: Method, address: string): boolean {
  if (!isOfFamily(coinOf[method], 'solana')) return true;
  return (
    !filledUp.test(address) && !programs.has(address) && !isOffCurveAddress(address as Address)
  );
}
