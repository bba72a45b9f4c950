import { type Holdings, NodeFault, type WatchSet } from '../port.ts';
import {
  type Client,
  accountsAt,
  blockhashOf,
  ClusterRefusal,
  type Currency,
} from './solana-answers.ts';

const finalized = { commitment: 'finalized' } as const;
const perQuestion = 100;

type Pass = { lowest: number; highest: number; units: Map<string, bigint> };

/** Reads all addresses once, a hundred per call; each call has its own slot. */
async function readOnce(
  client: Client,
  currency: Currency,
  addresses: readonly string[],
  min: number,
): Promise<Pass> {
  const pass: Pass = { lowest: Number.MAX_SAFE_INTEGER, highest: min, units: new Map() };
  for (let from = 0; from === 0 || from < addresses.length; from += perQuestion) {
    const chunk = addresses.slice(from, from + perQuestion);
    const data = { encoding: 'base64', dataSlice: { offset: 0, length: currency.bytes } };
    const options = { ...finalized, minContextSlot: pass.highest, ...data };
    const held = chunk.map((item) => currency.accountOf(item));
    const { context, value } = await client('getMultipleAccounts', [held, options], accountsAt);
    if (value.length !== chunk.length) {
      throw new NodeFault('unreachable', 'the Solana node leaves accounts out');
    }
    pass.lowest = Math.min(pass.lowest, context.slot);
    pass.highest = Math.max(pass.highest, context.slot);
    for (const [index, row] of value.entries()) {
      pass.units.set(chunk[index]!, currency.spendableIn(row, chunk[index]!));
    }
  }
  return pass;
}

const moved = (): NodeFault =>
  new NodeFault('behind', 'accounts moved while the reserves were read: they are read anew');

/** The hash of a slot's block. */
async function nameOf(client: Client, slot: number): Promise<string> {
  const options = { ...finalized, transactionDetails: 'none', rewards: false };
  const ask = [slot, { ...options, maxSupportedTransactionVersion: 255 }];
  try {
    return (await client('getBlock', ask, blockhashOf)).blockhash;
  } catch (fault) {
    if (!(fault instanceof ClusterRefusal)) throw fault;
    throw new NodeFault('behind', `the Solana node does not show the block of slot ${slot} yet`);
  }
}

/**
 * The holdings of our accounts in one final slot. If the calls fall on different slots, all are
 * repeated: a balance that is the same before and after a slot was the same in it.
 */
export async function solanaHoldings(
  client: Client,
  currency: Currency,
  input: WatchSet,
): Promise<Holdings> {
  const addresses = [...new Set(await input.addresses())];
  const first = await readOnce(client, currency, addresses, 0);
  if (first.lowest !== first.highest) {
    const again = await readOnce(client, currency, addresses, first.highest);
    const isSame = addresses.every(
      (address) => first.units.get(address) === again.units.get(address),
    );
    if (!isSame) throw moved();
  }
  const { highest, units } = first;
  const block = { height: BigInt(highest), hash: await nameOf(client, highest) };
  return { block, isFinal: true, units, spent: [] };
}
