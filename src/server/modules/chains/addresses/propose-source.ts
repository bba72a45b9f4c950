import { createHash } from 'node:crypto';
import {
  addressProblem,
  isOfSeveralKeys,
  type Networks,
  readAddress,
} from '#core/chains/addresses.ts';
import { type Coin, methodOf } from '#core/chains/assets.ts';
import { coinRecords, type DerivedCoin, isOfFamily } from '#core/chains/coin-records.ts';
import { addressFrom } from '#core/chains/derive-address.ts';
import { whyUnspendable } from '#core/chains/payable.ts';
import { privateKeyIn, privateKeyWarning } from '#core/chains/private-keys.ts';
import { branches, readPublicKey } from '#core/chains/public-keys.ts';
import { isDescriptor, readDescriptor } from '#core/chains/read-descriptor.ts';
import { type Note, note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import {
  type Executors,
  type OpenProposal,
  type Proposer,
  proposeByPerson,
} from '../../approvals/approvals.ts';
import { record } from '../../audit/audit.ts';
import * as rows from './sources.sql.ts';

export type SourceCommand = {
  asset: Coin;
  kind: rows.SourceKind;
  /** The key, account or address as pasted; for a pool its list, one address a line. */
  material: string;
  home?: string | undefined;
  /** Solana: the account whose nonce payouts use. */
  nonce_account?: string | undefined;
};

/** A parsed command: the values to store, and those for people to compare. */
export type ReadSource = {
  asset: Coin;
  kind: rows.SourceKind;
  material: string;
  home: string | null;
  nonceAccount: string | null;
  addresses: string[];
  /** The first addresses to issue, for comparison with the wallet that holds the keys. */
  first: string[];
};

const shownFirst = 5;
const mostInPool = 1_000;

type Field = 'material' | 'home' | 'nonce_account';

const refuse = (detail: Note, field: Field = 'material'): never => {
  throw new Refusal('source_invalid', { detail, fields: { [field]: detail } });
};

/** Refuses a private key, and keeps it out of every message (CHN-3). */
function refuseSecrets({ material, home = '', nonce_account = '' }: SourceCommand): void {
  for (const [field, text] of Object.entries({ material, home, nonce_account })) {
    const secret = privateKeyIn(text);
    if (secret === null) continue;
    const detail = privateKeyWarning(secret);
    throw new Refusal('private_key', { detail, fields: { [field]: detail } });
  }
}

/** Returns an address in canonical form: a watched one is compared with the node's spelling. */
function requireAddress(asset: Coin, networks: Networks, text: string, field: Field): string {
  const read = readAddress(methodOf[asset], text, networks);
  // A tag within an X-address would be lost here: sources issue tags of their own.
  if (isOfSeveralKeys(asset, text)) refuse(note('source_of_several_keys'), field);
  // An account of a program may be one in which several people keep coins.
  const why = read && whyUnspendable(methodOf[asset], read.address);
  if (why === 'address_unspendable') refuse(note(why), field);
  if (read !== null && read.tag === null) return read.address;
  const problem = addressProblem(methodOf[asset], text, networks);
  return refuse(problem?.detail ?? note('source_has_tag'), field);
}

function readPool(asset: Coin, networks: Networks, text: string): string[] {
  const lines = text.split(/[\s,;]+/).filter((line) => line !== '');
  if (lines.length === 0) refuse(note('pool_empty'));
  if (lines.length > mostInPool) refuse(note('pool_over', { max: String(mostInPool) }));
  const read = lines.map((line) => requireAddress(asset, networks, line, 'material'));
  if (new Set(read).size !== read.length) refuse(note('pool_repeats'));
  return read;
}

function readHome(command: SourceCommand, networks: Networks, material: string): string {
  const { asset, kind, home = '' } = command;
  if (home.trim() === '') {
    refuse(note(isOfFamily(asset, 'solana') ? 'payer_missing' : 'change_missing'), 'home');
  }
  const read = requireAddress(asset, networks, home.trim(), 'home');
  const isOwn = kind === 'shared' && !isOfFamily(asset, 'solana') && read === material;
  return isOwn ? refuse(note('change_is_shared'), 'home') : read;
}

/** Returns the named account whose nonce payouts use; it must neither receive nor pay. */
function readNonceAccount(
  { asset, nonce_account: text = '' }: SourceCommand,
  networks: Networks,
  others: readonly (string | null)[],
): string | null {
  if (text.trim() === '') return null;
  if (!isOfFamily(asset, 'solana')) refuse(note('nonce_only_solana'), 'nonce_account');
  const read = requireAddress(asset, networks, text.trim(), 'nonce_account');
  if (others.includes(read)) refuse(note('nonce_shared'), 'nonce_account');
  return read;
}

/** An extended public key, or a descriptor of one or several. */
const readKeys = (coin: DerivedCoin, networks: Networks, text: string): string =>
  isDescriptor(text) ? readDescriptor(coin, networks, text) : readPublicKey(coin, networks, text);

/** The first addresses of a source with more than one, or its only one. */
export function firstOf(
  { asset, kind }: Pick<SourceCommand, 'asset' | 'kind'>,
  networks: Networks,
  key: string,
): string[] {
  if (kind !== 'key' || !isOfFamily(asset, 'bitcoin')) return [key];
  return Array.from({ length: shownFirst }, (_, position) =>
    addressFrom({ coin: asset, networks, key }, branches.receiving, position),
  );
}

/** Parses pasted text into public material of this coin and network, or refuses with a reason. */
function readSource(command: SourceCommand, networks: Networks): ReadSource {
  refuseSecrets(command);
  const { asset, kind } = command;
  if (!coinRecords[asset].sources.includes(kind)) refuse(note('source_kind_unknown'));
  const text = command.material.trim();
  if (kind === 'pool') {
    const addresses = readPool(asset, networks, text);
    const material = createHash('sha256').update(addresses.join('\n')).digest('hex');
    const home = readHome(command, networks, material);
    if (addresses.includes(home)) refuse(note('pool_has_home'), 'home');
    const nonceAccount = readNonceAccount(command, networks, [home, ...addresses]);
    const first = addresses.slice(0, shownFirst);
    return { asset, kind, material, home, nonceAccount, addresses, first };
  }
  const material =
    kind === 'key' && isOfFamily(asset, 'bitcoin')
      ? readKeys(asset, networks, text)
      : requireAddress(asset, networks, text, 'material');
  const home = kind === 'shared' ? readHome(command, networks, material) : null;
  const nonceAccount = readNonceAccount(command, networks, [home, material]);
  const first = firstOf(command, networks, material);
  return { asset, kind, material, home, nonceAccount, addresses: [], first };
}

/**
 * A Solana account serves one coin: token fees and rent come from lamports at the same address,
 * which must not be lamports in our ledger (0354).
 */
async function refuseOthersAccounts(db: Db, read: ReadSource): Promise<void> {
  const { asset, kind, material, home, nonceAccount, addresses } = read;
  if (!isOfFamily(asset, 'solana')) return;
  const named = [home, nonceAccount, kind === 'pool' ? null : material, ...addresses];
  const [taken] = await rows.ofOtherCoins(
    db,
    asset,
    named.filter((item) => item !== null),
  );
  if (taken === undefined) return;
  const { address } = taken;
  const field = address === home ? 'home' : address === nonceAccount ? 'nonce_account' : 'material';
  refuse(note('account_of_other_coin', taken), field);
}

/** Returns the addresses that a command would issue; stores nothing. */
export async function previewSource(db: Db, command: SourceCommand): Promise<ReadSource> {
  const read = readSource(command, await rows.networksOf(db, command.asset));
  const pasted = read.kind === 'pool' ? read.addresses : [];
  if (read.home !== null && !isOfFamily(read.asset, 'solana')) pasted.push(read.home);
  const [known] = pasted.length === 0 ? [] : await rows.knownAmong(db, pasted);
  if (known !== undefined) refuse(note('address_known', { address: known }));
  await refuseOthersAccounts(db, read);
  return read;
}

/** Proposes a source of a coin's addresses; a second person compares and approves it. */
export async function proposeSource(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  { reason, ...command }: SourceCommand & { reason: string },
): Promise<OpenProposal> {
  const read = await previewSource(tx, command);
  const { asset, kind, material, home, nonceAccount, addresses } = read;
  const now = await rows.currentSource(tx, asset);
  if (
    now?.kind === kind &&
    now.material === material &&
    now.home === home &&
    now.nonceAccount === nonceAccount
  ) {
    refuse(note('source_in_use'));
  }
  const waiting = await rows.proposedSources(tx);
  if (waiting.some((row) => row.asset === asset)) throw new Refusal('already_proposed');
  await notify(tx, { to: 'administrators', topic: 'sources' });
  return proposeByPerson(tx, proposer, {
    kind: 'address_source',
    subject,
    payload: { asset, kind, material, home, nonceAccount, addresses },
    reason,
    logged: { subject: asset },
  });
}

/** The executors of approvals in this module, run in the transaction of the last approval. */
export const sourceExecutors: Executors = {
  address_source: {
    execute: async (tx, { id, payload }) => {
      const code = await rows.adoptSource(tx, id);
      if (code !== 'adopted') throw new Refusal(code);
      const { asset, kind, material, home, nonceAccount } = payload;
      const after = { kind, material, home, nonceAccount };
      const subject = String(asset);
      await record(tx, { actor: 'approvals', act: 'address source changed', subject, after });
      await notify(tx, { to: 'administrators', topic: 'sources' });
    },
  },
};
