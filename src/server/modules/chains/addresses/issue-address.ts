import { createHash, randomInt } from 'node:crypto';
import { base58 } from '@scure/base';
import { type Coin, type CoinOf, coinRecords, isOfFamily } from '#core/chains/coin-records.ts';
import { addressFrom, type KeyPlace } from '#core/chains/derive-address.ts';
import { type Branch, branches } from '#core/chains/public-keys.ts';
import { invariant, Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { isSimulated } from '../watch/open-nodes.ts';
import * as rows from './sources.sql.ts';

/** The one account of the sandbox's XRP ledger; deposits differ by their tag. */
const sandboxXrpAccount = 'rHHvRFeCZE2gf9TctawjXksrNtUKgUykmo';

/** An address of the sandbox's own row: nobody can spend what is sent there. */
function sandboxAddress(coin: CoinOf<'bitcoin' | 'solana'>, position: number): string {
  // An ed25519 key has no public derivation: Solana's row is made beforehand, here of hashes.
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
  /** On a shared address: exactly what has to be sent, which tells whose it is. */
  amount: bigint | null;
  /** Where it stands in the row of the operator's key, where one derives it. */
  place?: KeyPlace;
};

type AddressInput = {
  purpose: Purpose;
  subject: string;
  /** What will be asked for; a shared address adds to it until it is nobody else's. */
  units?: bigint;
  /** The raw token of who asks; the worker itself has none. */
  token?: string;
};

/** An address as its source draws it, before anybody has it. */
export type AddressDraft = Required<Omit<rows.AddressRow, 'asset' | 'purpose' | 'subject'>>;
type Draft = AddressDraft;

/** Keeps a drawn address and gives its id; undefined where somebody has it already. */
export type SaveAddress = (drawn: AddressDraft) => Promise<string | undefined>;

const draws = 8;
const plain = { tag: null, position: null, branch: branches.receiving, amount: null } as const;

/** The next address by the rule of its source; null where it has none to give. */
async function draft(
  tx: Tx,
  asset: Coin,
  source: rows.Source | undefined,
  command: AddressInput,
): Promise<Draft | null> {
  // Nobody holds the sandbox's keys: where coins are real, none of its addresses is given out.
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
  // Random, so that a mistyped tag seldom meets another member's; a taken one is drawn again.
  if (isOfFamily(asset, 'xrp')) {
    const tag = String(randomInt(1, 2 ** 32));
    return { ...plain, sourceId: null, address: sandboxXrpAccount, tag };
  }
  const position = await rows.nextPosition(tx);
  return { ...plain, sourceId: null, position, address: sandboxAddress(asset, position) };
}

/** With so few left of a list it is time to make new ones offline; the database tells owners. */
export const lowWater = 20;

/**
 * Gives out an address (or tag) that was never given before, for one purpose and subject; but for
 * the change of a shared one, which always goes to the same.
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
    // One address for all keeps its change at one too: it is given out once, and used again.
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
