import { addressProblem, readAddress } from '#core/chains/addresses.ts';
import {
  coinOf,
  methods,
  type WalletField,
  walletField,
  walletNetworks,
} from '#core/chains/assets.ts';
import { unfitTag } from '#core/chains/destination.ts';
import { whyUnspendable } from '#core/chains/payable.ts';
import { privateKeyIn, privateKeyWarning } from '#core/chains/private-keys.ts';
import { type Note, note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import type { Tx } from '#platform/db/db.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { unofferedNames } from '#platform/http/refuse-coins.ts';
import { record } from '../audit/audit.ts';
import { networksIn } from '../chains/chains.ts';
import { modeOf } from './sql.ts';
import * as rows from './wallets.sql.ts';

/** The gateway's form; an empty text deletes an address, an absent field keeps it. */
export type WalletForm = Partial<Record<WalletField | 'xrp_tag', string | undefined>>;

function entriesOf(form: WalletForm): rows.WalletEntry[] {
  return walletNetworks.flatMap((network) => {
    const address = form[walletField(network)];
    if (address === undefined) return [];
    const tag = network === 'XRP' && form.xrp_tag ? form.xrp_tag : null;
    return [{ network, address, tag }];
  });
}

/** Refuses a private key, and keeps it out of every message. */
function refuseSecrets(entries: rows.WalletEntry[]): void {
  for (const { network, address } of entries) {
    const secret = privateKeyIn(address);
    if (secret === null) continue;
    const detail = privateKeyWarning(secret);
    throw new Refusal('private_key', { detail, fields: { [walletField(network)]: detail } });
  }
}

/** Refuses a form without the address of Bitcoin, where it is offered (MEM-8). */
function requireFirst({ bitcoin }: WalletForm): void {
  if (bitcoin || !offeredCoins().includes('BTC')) return;
  throw new Refusal('shape_invalid', { fields: { bitcoin: note('address_missing') } });
}

/** Refuses an address that this installation would never pay; one saved before may be deleted. */
function refuseUnoffered(entries: rows.WalletEntry[]): void {
  const unoffered = unofferedNames(offeredCoins());
  for (const { network, address } of entries) {
    const coin = unoffered.get(network);
    if (coin === undefined || address === '') continue;
    const fields = { [walletField(network)]: note('coin_not_offered', { coin }) };
    throw new Refusal('shape_invalid', { fields });
  }
}

/** Returns each address in canonical form; refuses all invalid ones at once, per network. */
function readEntries(entries: rows.WalletEntry[], mode: 'sandbox' | 'live'): rows.WalletEntry[] {
  const fields: Record<string, Note> = {};
  const read = entries.map((entry) => {
    const { network, address, tag } = entry;
    if (address === '') return entry;
    const method = methods.find((coin) => coin === network);
    // Chains without payouts have the same address format on each network.
    const kind = method === undefined ? 'main' : networksIn(mode, coinOf[method]);
    const known = readAddress(network, address, kind);
    if (known === null) {
      const problem = method && addressProblem(method, address, kind);
      fields[walletField(network)] = problem?.detail ?? note('address_not_of_network', { network });
      return entry;
    }
    const unspendable = whyUnspendable(network, known.address);
    if (unspendable !== null) {
      fields[walletField(network)] = note(unspendable);
      return entry;
    }
    if (network !== 'XRP') return { ...entry, address: known.address };
    const unfit = unfitTag('XRP', tag, known.tag);
    if (unfit !== null) fields['xrp_tag'] = unfit;
    return { ...entry, address: known.address, tag: known.tag ?? tag };
  });
  const first = Object.values(fields)[0];
  if (first !== undefined) throw new Refusal('address_malformed', { detail: first, fields });
  return read;
}

/** Saves the gateway's addresses; changes wait 24 hours, and the mail has a link to undo them. */
export async function saveWallets(
  tx: Tx,
  { id: memberId, token: session }: MemberActor,
  form: WalletForm,
): Promise<void> {
  requireFirst(form);
  const typed = entriesOf(form);
  refuseSecrets(typed);
  refuseUnoffered(typed);
  const entries = readEntries(typed, await modeOf(tx));
  const names = await rows.saveEntries(tx, session, entries);
  if (names.length === 0) return;
  const actor = `member:${memberId}`;
  const after = { changed: names };
  await record(tx, { actor, act: 'wallets.save', subject: memberId, after });
}
