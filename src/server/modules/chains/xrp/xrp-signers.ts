import { decodeAccountID } from 'ripple-address-codec';
import { decode, encode, encodeForMultisigning } from 'ripple-binary-codec';
import { deriveAddress, verify } from 'ripple-keypairs';
import { z } from 'zod';
import type { SignerList } from '../port.ts';
import { type Client, LedgerRefusal } from './xrp-answers.ts';

// An account of the XRP Ledger may name holders who sign for it together, each with a weight, and
// the weight that a transaction needs (CHN-11). Each holder signs a copy separately, offline.

type Fields = Record<string, unknown>;

const holder = z.object({
  account: z.string(),
  weight: z.number().int().positive(),
  key: z.string().optional(),
  ended: z.boolean().optional(),
});
const list: z.ZodType<SignerList> = z.object({
  quorum: z.number().int().positive(),
  holders: z.array(holder).max(32),
});

const entry = z.object({
  SignerEntry: z.object({ Account: z.string(), SignerWeight: z.number().int() }),
});
const lists = z.array(z.object({ SignerQuorum: z.number().int(), SignerEntries: z.array(entry) }));
// Beside the account in version 2 of the API, within it in version 1.
const signerListAnswer = z.object({
  signer_lists: lists.optional(),
  account_data: z.object({
    signer_lists: lists.optional(),
    RegularKey: z.string().optional(),
    Flags: z.number().int().default(0),
  }),
});

const askAccount = (client: Client, account: string, more: Fields = {}) =>
  client('account_info', { account, ledger_index: 'validated', ...more }, signerListAnswer);

const masterDisabled = 0x00100000;

type Keys = Pick<SignerList['holders'][number], 'key' | 'ended'>;

async function keysOfHolder(client: Client, account: string): Promise<Keys> {
  // A holder needs no account: then its own key signs.
  const found = await askAccount(client, account).catch((fault: unknown) => {
    if (fault instanceof LedgerRefusal && fault.code === 'actNotFound') return null;
    throw fault;
  });
  const { RegularKey: key, Flags: flags = 0 } = found?.account_data ?? {};
  return {
    ...(key === undefined ? {} : { key }),
    ...((flags & masterDisabled) === 0 ? {} : { ended: true }),
  };
}

/** An account's joint signers; null if one key signs. */
export async function signersOf(client: Client, account: string): Promise<SignerList | null> {
  const found = await askAccount(client, account, { signer_lists: true });
  const [row] = found.signer_lists ?? found.account_data.signer_lists ?? [];
  if (row === undefined) return null;
  const holders: SignerList['holders'] = [];
  for (const { SignerEntry: of } of row.SignerEntries) {
    const keys = await keysOfHolder(client, of.Account);
    holders.push({ account: of.Account, weight: of.SignerWeight, ...keys });
  }
  return { quorum: row.SignerQuorum, holders };
}

/** The keys that can sign alone for an account: its own unless disabled, and its regular key. */
export const keysOf = (
  account: string,
  { Flags: flags, RegularKey: other }: { Flags: number; RegularKey?: string | undefined },
): string[] => [
  ...((flags & masterDisabled) === 0 ? [account] : []),
  ...(other === undefined ? [] : [other]),
];

/** The ledger's fee: one signature's fee per holder, plus one. */
export const feeOfSigners = (fee: bigint, signers: SignerList | null): bigint =>
  fee * BigInt(1 + (signers?.holders.length ?? 0));

/** The joint signers in an export's file; null if one key signs. */
export function signersIn(unsigned: string): SignerList | null {
  const { signers } = JSON.parse(unsigned) as { signers?: unknown };
  return signers === undefined ? null : list.parse(signers);
}

type Signature = { Account: string; SigningPubKey: string; TxnSignature: string };
type Signed = { Signer: Signature }[];

const idOf = ({ Signer: { Account } }: Signed[number]): string =>
  Buffer.from(decodeAccountID(Account)).toString('hex');

/** In the ledger's order, each holder once. */
const inOrder = (all: Signed): Signed =>
  [...new Map(all.map((row) => [idOf(row), row])).entries()]
    .sort(([item], [other]) => (item < other ? -1 : 1))
    .map(([, row]) => row);

const isOf = (
  { account, key, ended = false }: SignerList['holders'][number],
  signature: Signature,
): boolean => {
  const signer = deriveAddress(signature.SigningPubKey);
  const isOwn = signer === account && !ended;
  return signature.Account === account && (isOwn || signer === key);
};

const ofSignature = ['Account', 'SigningPubKey', 'TxnSignature'];

/** Signatures do not cover extra fields of a signer: the ledger accepts none. */
const isBare = ({ Signer }: Signed[number]): boolean =>
  Object.keys(Signer).toSorted().join() === ofSignature.join();

function isRight(fields: Fields, signature: Signature): boolean {
  try {
    const bytes = encodeForMultisigning(fields, signature.Account);
    return verify(bytes, signature.TxnSignature, signature.SigningPubKey);
  } catch {
    return false;
  }
}

/**
 * The missing weight of a transaction that holders signed separately; null for a signature that is
 * foreign, repeated, out of order or wrong: the ledger would not accept it.
 */
export function missingWeight(fields: Fields, signers: SignerList): number | null {
  const { Signers, SigningPubKey } = fields as { Signers?: Signed; SigningPubKey?: unknown };
  if (Signers === undefined || SigningPubKey !== '' || 'TxnSignature' in fields) return null;
  if (!Signers.every(isBare)) return null;
  if (JSON.stringify(inOrder(Signers)) !== JSON.stringify(Signers)) return null;
  let weight = 0;
  for (const { Signer } of Signers) {
    const known = signers.holders.find((row) => isOf(row, Signer));
    if (known === undefined || !isRight(fields, Signer)) return null;
    weight += known.weight;
  }
  return Math.max(0, signers.quorum - weight);
}

function signedBySome(text: string): (Fields & { Signers: Signed }) | null {
  try {
    const fields = decode(text.toUpperCase()) as Fields;
    return Array.isArray(fields['Signers']) ? (fields as Fields & { Signers: Signed }) : null;
  } catch {
    return null;
  }
}

/** Returns the texts with the holders' signatures of each transaction combined into one. */
export function combineHolders(texts: readonly string[]): string[] {
  const groups = new Map<string, { texts: string[]; signed: Signed; rest: Fields | null }>();
  for (const text of texts) {
    const fields = /^[0-9a-f]+$/i.test(text) ? signedBySome(text) : null;
    const { Signers, ...rest } = fields ?? { Signers: [] };
    const name = fields === null ? text : encode(rest);
    const group = groups.get(name) ?? { texts: [], signed: [], rest: fields && rest };
    groups.set(name, group);
    group.texts.push(text);
    group.signed.push(...Signers);
  }
  return [...groups.values()].flatMap(({ texts: same, signed, rest }) =>
    rest === null || same.length === 1 ? same : [encode({ ...rest, Signers: inOrder(signed) })],
  );
}
