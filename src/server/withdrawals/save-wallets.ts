import { addressFits, type WalletNetwork } from '../../core/addresses.ts';
import { privateKeyIn, privateKeyWarning } from '../../core/private-keys.ts';
import { invariant, Refusal } from '../../core/refusal.ts';
import { newAddressWaitMs, tagProblem } from '../../core/withdrawal-rules.ts';
import { businessNow } from '../clock/clock.ts';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/db.ts';
import { makeToken, memberById } from '../identity/identity.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import { type Mail, queueMail } from '../mail/mail.ts';
import { modeOf } from './sql.ts';
import * as rows from './wallets.sql.ts';

/** What a save of the gateway needs beside its form; main.ts hands it in. */
export type WalletParts = {
  publicUrl: string;
  mails: {
    walletsChanged(
      to: { email: string; firstName: string },
      change: { networks: string[]; until: Date; link: string },
    ): Mail;
  };
};

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

function entriesOf(form: WalletForm): rows.WalletEntry[] {
  return networks.flatMap((network) => {
    const address = form[fieldOf[network]];
    if (address === undefined) return [];
    const tag = network === 'XRP' && form.xrp_tag ? form.xrp_tag : null;
    return [{ network, address, tag }];
  });
}

/** A private key goes no further than this, and into no message. */
function refuseSecrets(entries: rows.WalletEntry[]): void {
  for (const { network, address } of entries) {
    const secret = privateKeyIn(address);
    if (secret === null) continue;
    const detail = privateKeyWarning(secret);
    throw new Refusal('private_key', { detail, fields: { [fieldOf[network]]: detail } });
  }
}

function refuseUnfit(entries: rows.WalletEntry[], kind: 'main' | 'test'): void {
  const fields: Record<string, string> = {};
  for (const { network, address, tag } of entries) {
    if (address !== '' && !addressFits(network, address, kind)) {
      fields[fieldOf[network]] = `That is not an address of ${network}.`;
    }
    const unfit = network === 'XRP' ? tagProblem('XRP', tag) : null;
    if (unfit !== null) fields['xrp_tag'] = unfit;
  }
  const first = Object.values(fields)[0];
  if (first !== undefined) throw new Refusal('address_malformed', { detail: first, fields });
}

/** Saves what differs, and tells what stood there before. */
async function replaceWallets(
  tx: Tx,
  memberId: string,
  entries: rows.WalletEntry[],
): Promise<rows.Before[]> {
  const before = await rows.walletsOf(tx, memberId);
  const changed: rows.Before[] = [];
  for (const entry of entries) {
    const { network } = entry;
    const differs =
      entry.address === ''
        ? await rows.removeWallet(tx, memberId, network)
        : await rows.saveWallet(tx, memberId, entry);
    const was = before.find((one) => one.network === network) ?? null;
    if (differs) changed.push({ network, was });
  }
  return changed;
}

/** Saves the gateway; what changed waits 24 hours, and its mail has a link that undoes it. */
export async function saveWallets(
  tx: Tx,
  { mails, publicUrl }: WalletParts,
  memberId: string,
  form: WalletForm,
): Promise<void> {
  const entries = entriesOf(form);
  refuseSecrets(entries);
  refuseUnfit(entries, (await modeOf(tx)) === 'live' ? 'main' : 'test');
  const changed = await replaceWallets(tx, memberId, entries);
  if (changed.length === 0) return;
  const { token, hash } = makeToken();
  await rows.noteChange(tx, memberId, changed, hash);
  const names = changed.map((one) => one.network);
  const actor = `member:${memberId}`;
  const after = { changed: names };
  await record(tx, { actor, act: 'wallets.save', subject: memberId, after });
  const member = await memberById(tx, memberId);
  invariant(member, 'a living session has its member');
  const until = new Date((await businessNow(tx)).getTime() + newAddressWaitMs);
  const link = `${publicUrl}/wallets/cancel/${token}`;
  await queueMail(tx, mails.walletsChanged(member, { networks: names, until, link }));
  await enqueue(tx, 'notice', { kind: 'wallets_changed', memberId, mailed: true });
}
