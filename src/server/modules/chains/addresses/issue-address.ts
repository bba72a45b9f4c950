import { createHash, randomInt } from 'node:crypto';
import { base58 } from '@scure/base';
import { type Coin, type CoinOf, coinRecords, isOfFamily } from '#core/chains/coin-records.ts';
import { addressFrom, type KeyPlace } from '#core/chains/derive-address.ts';
import { type Branch, branches } from '#core/chains/public-keys.ts';
import { invariant, Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { isSimulated } from '../watch/open-nodes.ts';
import * as rows from './sources.sql.ts';

/** The only account of the sandbox's XRP ledger; deposits differ by their tag. */
const sandboxXrpAccount = 'rHHvRFeCZE2gf9TctawjXksrNtUKgUykmo';

/** An address of the sandbox's own sequence; no one can spend coins sent there. */
function sandboxAddress(coin: CoinOf<'bitcoin' | 'solana'>, position: number): string {
  // An ed25519 key has no public derivation: Solana addresses are made in advance, here as hashes.
  if (isOfFamily(coin, 'solana')) {
    return base58.encode(createHash('sha256').update(`sandbox solana ${position}`).digest());
  }
  const { sandboxKey: key, sandboxNetwork: networks } = coinRecords[coin];
  return addressFrom({ coin, networks, key }, branches.receiving, position);
}

export type Purpose = 'deposit' | 'capital' | 'placement' | 'change';
export type Issued = {
  id: string;
  address: string;
  tag: string | null;
  /** On a shared address: the exact amount to send, which identifies the payment. */
  amount: bigint | null;
  /** Its position under the operator's key, if a key derives it. */
  place?: KeyPlace;
};

type AddressInput = {
  purpose: Purpose;
  subject: string;
  /** The requested amount; a shared address adds to it until it is unique. */
  units?: bigint;
  /** The raw token of the requester; absent for the worker. */
  token?: string;
};

/** An address drawn from its source, before it is issued. */
export type AddressDraft = Required<Omit<rows.AddressRow, 'asset' | 'purpose' | 'subject'>>;
type Draft = AddressDraft;

/** Stores a drawn address and returns its id; undefined if it is already in use. */
export type SaveAddress = (drawn: AddressDraft) => Promise<string | undefined>;

const draws = 8;
const plain = { tag: null, position: null, branch: branches.receiving, amount: null } as const;

/** The next address by the rule of its source; null if it has none left. */
async function draft(
  tx: Tx,
  asset: Coin,
  source: rows.Source | undefined,
  command: AddressInput,
): Promise<Draft | null> {
  // No one holds the sandbox's keys: with real coins, none of its addresses is issued.
  if (source === undefined) return isSimulated(asset) ? sandboxDraft(tx, asset) : null;
  const { id: sourceId, material, home, networks } = source;
  const branch: Branch = command.purpose === 'change' ? branches.change : branches.receiving;
  if (source.kind === 'account') {
    return { ...plain, sourceId, address: material, tag: String(randomInt(1, 2 ** 32)) };
  }
  if (source.kind === 'pool') {
    const address = await rows.takeFromPool(tx, asset);
    return address === null ? null : { ...plain, sourceId, address };
  }
  if (source.kind === 'shared') {
    if (command.purpose === 'change') return { ...plain, sourceId, branch, address: home! };
    if (command.units === undefined) return null;
    const { count, of } = coinRecords[asset].exactSteps;
    const amount = command.units + BigInt(randomInt(count)) * of;
    return { ...plain, sourceId, address: material, amount };
  }
  invariant(isOfFamily(asset, 'bitcoin'), 'keys derive addresses of these');
  const { token } = command;
  const position =
    token === undefined
      ? await rows.reserveIndex(tx, asset, material, branch)
      : await rows.reserveIndexFor(tx, token, sourceId);
  const address = addressFrom({ coin: asset, networks, key: material }, branch, position);
  return { ...plain, sourceId, branch, position, address };
}

async function sandboxDraft(tx: Tx, asset: Coin): Promise<Draft> {
  // Random, so a mistyped tag rarely matches another member's; a used one is drawn again.
  if (isOfFamily(asset, 'xrp')) {
    const tag = String(randomInt(1, 2 ** 32));
    return { ...plain, sourceId: null, address: sandboxXrpAccount, tag };
  }
  const position = await rows.nextPosition(tx);
  return { ...plain, sourceId: null, position, address: sandboxAddress(asset, position) };
}

/** At this many left in a list, owners should make new ones offline; the database notifies them. */
export const lowWater = 20;

/**
 * Issues an address (or tag) never issued before, for one purpose and subject. The change of a
 * shared address is the exception: it always goes to the same one.
 */
export async function issueAddress(
  tx: Tx,
  asset: Coin,
  command: AddressInput,
  save: SaveAddress = (drawn) =>
    rows.saveAddress(tx, { asset, purpose: command.purpose, subject: command.subject, ...drawn }),
): Promise<Issued> {
  const source = await rows.currentSource(tx, asset);
  const { purpose } = command;
  if (source?.kind === 'shared' && purpose === 'change') {
    // A shared address keeps its change at one address, which is issued once and reused.
    const id = await rows.changeAddressOf(tx, source);
    if (id !== undefined) return { id, address: source.home!, tag: null, amount: null };
  }
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = await draft(tx, asset, source, command);
    if (drawn === null) break;
    const id = await save(drawn);
    if (id === undefined) continue;
    const { address, tag, amount, branch, position } = drawn;
    const issued = { id, address, tag, amount };
    if (source?.kind !== 'key' || position === null) return issued;
    return { ...issued, place: { material: source.material, branch, position } };
  }
  throw new Refusal('address_unavailable');
}
