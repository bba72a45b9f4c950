import { addressFits, type WalletNetwork } from '../../core/addresses.ts';
import { Refusal } from '../../core/refusal.ts';
import { tagProblem } from '../../core/withdrawal-rules.ts';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/db.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import { modeOf } from './sql.ts';
import { removeWallet, saveWallet, type WalletEntry } from './wallets.sql.ts';

/** What the gateway's form holds; an empty text forgets an optional address, absence keeps it. */
export type WalletForm = {
  bitcoin: string;
  ethereum: string;
  usdt: string;
  dogecoin?: string | undefined;
  xrp?: string | undefined;
  xrp_tag?: string | undefined;
  solana?: string | undefined;
};

const fieldOf: Record<WalletNetwork, Exclude<keyof WalletForm, 'xrp_tag'>> = {
  BITCOIN: 'bitcoin',
  ETHEREUM: 'ethereum',
  USDT: 'usdt',
  DOGECOIN: 'dogecoin',
  XRP: 'xrp',
  SOLANA: 'solana',
};
const networks = Object.keys(fieldOf) as WalletNetwork[];

function entriesOf(form: WalletForm): WalletEntry[] {
  return networks.flatMap((network) => {
    const address = form[fieldOf[network]];
    if (address === undefined) return [];
    const tag = network === 'XRP' && form.xrp_tag ? form.xrp_tag : null;
    return [{ network, address, tag }];
  });
}

function refuseUnfit(entries: WalletEntry[], kind: 'main' | 'test'): void {
  const fields: Record<string, string> = {};
  for (const { network, address, tag } of entries) {
    if (address !== '' && !addressFits(network, address, kind)) {
      fields[fieldOf[network]] = `That is not a ${network} address.`;
    }
    const unfit = network === 'XRP' ? tagProblem('XRP', tag) : null;
    if (unfit !== null) fields['xrp_tag'] = unfit;
  }
  const first = Object.values(fields)[0];
  if (first !== undefined) throw new Refusal('address_malformed', { detail: first, fields });
}

/** Saves the gateway; each address that changed waits 24 hours and is told by mail (MEM-8). */
export async function saveWallets(tx: Tx, memberId: string, form: WalletForm): Promise<void> {
  const entries = entriesOf(form);
  refuseUnfit(entries, (await modeOf(tx)) === 'live' ? 'main' : 'test');
  const changed: string[] = [];
  for (const entry of entries) {
    const differs =
      entry.address === ''
        ? await removeWallet(tx, memberId, entry.network)
        : await saveWallet(tx, memberId, entry);
    if (differs) changed.push(entry.network);
  }
  if (changed.length === 0) return;
  const actor = `member:${memberId}`;
  await record(tx, { actor, act: 'wallets.save', subject: memberId, after: { changed } });
  await enqueue(tx, 'notice', { kind: 'wallets_changed', memberId, networks: changed.join(', ') });
}
