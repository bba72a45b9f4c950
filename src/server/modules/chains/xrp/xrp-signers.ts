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

// Signatures do not cover extra fields of a signer: the ledger accepts none.
const signature = z.strictObject({
  Account: z.string(),
  SigningPubKey: z.string(),
  TxnSignature: z.string(),
});
const signatures = z.array(z.strictObject({ Signer: signature }));
type Signature = z.output<typeof signature>;
type Signed = z.output<typeof signatures>;

const idOf = ({ Signer: { Account } }: Signed[number]): string =>
  Buffer.from(decodeAccountID(Account)).toString('hex');

/** In the ledger's order, each holder once. */
const inOrder = (all: Signed): Signed =>
  [...new Map(all.map((row) => [idOf(row), row])).entries()]
    .sort(([item], [other]) => (item < other ? -1 : 1))
    .map(([, row]) => row);

const isOf = (
  { account, key, ended = false }: SignerList['holders'][number],
  { Account, SigningPubKey }: Signature,
): boolean => {
  const signer = deriveAddress(SigningPubKey);
  const isOwn = signer === account && !ended;
  return Account === account && (isOwn || signer === key);
};

function isRight(fields: Fields, { Account, TxnSignature, SigningPubKey }: Signature): boolean {
  try {
    return verify(encodeForMultisigning(fields, Account), TxnSignature, SigningPubKey);
  } catch {
    return false;
  }
}

/**
 * The missing weight of a transaction that holders signed separately; null for a signature that is
 * foreign, repeated, out of order or wrong: the ledger would not accept it.
 */
export function missingWeight(fields: Fields, signers: SignerList): number | null {
  if (fields['SigningPubKey'] !== '' || 'TxnSignature' in fields) return null;
  const { data: signed } = signatures.safeParse(fields['Signers']);
  if (signed === undefined) return null;
  if (JSON.stringify(inOrder(signed)) !== JSON.stringify(signed)) return null;
  let weight = 0;
  for (const { Signer } of signed) {
    const known = signers.holders.find((row) => isOf(row, Signer));
    if (known === undefined || !isRight(fields, Signer)) return null;
    weight += known.weight;
  }
  return Math.max(0, signers.quorum - weight);
}

type Copy = { signed: Signed; rest: Fields; body: string };

/** A copy that holders signed, and its encoding without their signatures; null if it is none. */
function copyOf(text: string): Copy | null {
  try {
    const { Signers, ...rest } = decode(text.toUpperCase()) as Fields;
    // The codec decodes some bytes that it does not encode again.
    return { signed: signatures.parse(Signers), rest, body: encode(rest) };
  } catch {
    return null;
  }
}

/** Returns the texts with the holders' signatures of each transaction combined into one. */
export function combineHolders(texts: readonly string[]): string[] {
  const groups = new Map<string, { texts: string[]; copies: Copy[] }>();
  for (const text of texts) {
    const copy = /^[0-9a-f]+$/i.test(text) ? copyOf(text) : null;
    const name = copy?.body ?? text;
    const group = groups.get(name) ?? { texts: [], copies: [] };
    groups.set(name, group);
    group.texts.push(text);
    if (copy !== null) group.copies.push(copy);
  }
  return [...groups.values()].flatMap(({ texts: same, copies }) => {
    const [first] = copies;
    if (first === undefined || same.length === 1) return same;
    const Signers = inOrder(copies.flatMap(({ signed }) => signed));
    return [encode({ ...first.rest, Signers })];
  });
}
