import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { anchoredCoin } from '#core/proofs/anchor.ts';
import { invariant } from '#core/rules/refusal.ts';
import { readSignedSimulated } from '../simulated/sign-simulated.ts';

/** The part of a signed transaction with an anchor that its id hashes. */
export function hashedTransaction(signed: string): string {
  if (!signed.startsWith('{')) {
    const tx = Transaction.fromRaw(hex.decode(signed), { allowUnknownOutputs: true });
    return hex.encode(tx.toBytes(true, false));
  }
  const read = readSignedSimulated(anchoredCoin, signed);
  invariant(read, 'what was kept was read before');
  return read.unsigned;
}
