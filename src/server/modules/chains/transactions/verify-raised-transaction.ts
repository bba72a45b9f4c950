import { isSameAddress } from '../../../../core/chains/addresses.ts';
import { coinRecords, isOfFamily } from '../../../../core/chains/coin-records.ts';
import { readSpend, withChangeOf } from '../bitcoin/bitcoin-spend.ts';
import {
  type Checked,
  type Expected,
  verifySignedTransaction,
} from './verify-signed-transaction.ts';

/**
 * Holds what came back against what was sent: the same coins, the same outputs to everybody, and
 * less of our own change, so that the network takes more (CHN-8). Of both only one can confirm. A
 * fee that no network asks for is a mistake.
 */
export function verifyRaisedTransaction(expected: Expected, text: string): Checked {
  const { asset, networks, unsigned, change, fee } = expected;
  if (!isOfFamily(asset, 'bitcoin') || change === null) {
    return { differs: ['nothing of it comes back that could pay a higher fee'] };
  }
  const read = readSpend({ coin: asset, networks }, unsigned, text);
  const place = (read?.outputs ?? []).findIndex(
    ({ address }) => address !== null && isSameAddress(asset, address, change.address),
  );
  const back = read?.outputs[place]?.amount;
  if (read === null || back === undefined) {
    return { differs: ['it is no wholly signed transaction with our change'] };
  }
  if (back >= change.amount) return { differs: ['it raises no fee of what was sent'] };
  const raised = fee + change.amount - back;
  const bytes = BigInt(read.raw.length / 2);
  if (raised * 1_000n > coinRecords[asset].highestFee * bytes) {
    return { differs: ['its network fee is more than any network asks for'] };
  }
  const lowered = withChangeOf(unsigned, place, back);
  const wanted = { ...change, amount: back };
  return verifySignedTransaction({ ...expected, unsigned: lowered, change: wanted }, text);
}
