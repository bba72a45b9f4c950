import { HDKey } from '@scure/bip32';
import { type NoteCode, note } from '../rules/notes.ts';
import { Refusal } from '../rules/refusal.ts';
import { coinRecords, type DerivedCoin, type Networks } from './coin-records.ts';
import { checkedScript, checksumOf } from './descriptor-checksum.ts';
import { readPublicKey } from './public-keys.ts';

/** A derivation step below a key: one number, or one for each branch (BIP-389). */
type DerivationStep = number | readonly [receiving: number, change: number];

/** One holder's key (BIP-380): its master key and path, and the steps below it. */
export type HolderKey = {
  origin: { fingerprint: number; path: number[] } | null;
  key: string;
  steps: DerivationStep[];
};

/** The locking condition: one key, or `threshold` of several in the order of their bytes. */
export type Descriptor = {
  kind: 'wpkh' | 'sh-wpkh' | 'wsh';
  threshold: number;
  keys: HolderKey[];
};

const hardened = 0x80000000;
// The limit of hardware wallets for display and signing.
const mostKeys = 15;

const step = String.raw`\/(?:\d{1,10}|<\d{1,10};\d{1,10}>)`;
const keyForm = new RegExp(
  String.raw`^(?:\[([0-9a-fA-F]{8})((?:\/\d{1,10}[h'H]?)*)\])?([1-9A-HJ-NP-Za-km-z]+)((?:${step})*)\/\*$`,
);

function numberIn(text: string): number | null {
  const value = Number(/^\d+/.exec(text)?.[0]);
  if (!(value < hardened)) return null;
  return /[h'H]$/.test(text) ? value + hardened : value;
}

function stepIn(text: string): DerivationStep | null {
  const [, first, second] = /^<(\d+);(\d+)>$/.exec(text) ?? [];
  if (first === undefined || second === undefined) return numberIn(text);
  const pair = [numberIn(first), numberIn(second)] as const;
  return pair[0] === null || pair[1] === null || pair[0] === pair[1] ? null : [pair[0], pair[1]];
}

const partsOf = (path: string): string[] => path.split('/').slice(1);

function keyIn(text: string): HolderKey | null {
  const [, fingerprint, way = '', key, below = ''] = keyForm.exec(text) ?? [];
  if (key === undefined) return null;
  const path = partsOf(way).map(numberIn);
  const steps = partsOf(below).map(stepIn);
  if (path.includes(null) || steps.includes(null)) return null;
  if (steps.filter((derivationStep) => typeof derivationStep === 'object').length > 1) return null;
  const origin =
    fingerprint === undefined
      ? null
      : { fingerprint: Number.parseInt(fingerprint, 16), path: path as number[] };
  return { origin, key, steps: steps as DerivationStep[] };
}

/** Parses a script, with its keys as written; returns null for an unsupported script. */
export function parseScript(script: string): Descriptor | null {
  const several = /^wsh\(sortedmulti\((\d{1,2}),([^()]+)\)\)$/.exec(script);
  const entry = /^wpkh\(([^()]+)\)$/.exec(script);
  const nested = /^sh\(wpkh\(([^()]+)\)\)$/.exec(script);
  const texts = several?.[2]?.split(',') ?? [entry?.[1] ?? nested?.[1] ?? ''];
  const keys = texts.map(keyIn);
  if (keys.includes(null)) return null;
  const threshold = Number(several?.[1] ?? 1);
  if (threshold < 1 || threshold > keys.length || keys.length > mostKeys) return null;
  const kind = several ? 'wsh' : nested ? 'sh-wpkh' : 'wpkh';
  return { kind, threshold, keys: keys as HolderKey[] };
}

type Why = Extract<NoteCode, `descriptor_${string}`>;

const refuse = (code: Why): never => {
  const detail = note(code);
  throw new Refusal('public_key_invalid', { detail, fields: { material: detail } });
};

const pathText = (path: readonly number[]): string =>
  path.map((value) => (value < hardened ? `/${value}` : `/${value - hardened}h`)).join('');

const isPair = (steps: readonly DerivationStep[]): boolean =>
  steps.length === 1 && typeof steps[0] === 'object' && steps[0].join() === '0,1';

/** Returns a holder's key in one form, with everything that its device needs to recognise it. */
function readKey(
  coin: DerivedCoin,
  networks: Networks,
  { origin, key: text, steps }: HolderKey,
): string {
  const key = readPublicKey(coin, networks, text);
  if (origin === null || HDKey.fromExtendedKey(key).depth !== origin.path.length) {
    return refuse('descriptor_origin');
  }
  if (!isPair(steps)) return refuse('descriptor_paths');
  const fingerprint = origin.fingerprint.toString(16).padStart(8, '0');
  return `[${fingerprint}${pathText(origin.path)}]${key}/<0;1>/*`;
}

const keyOf = (text: string): string => text.slice(text.indexOf(']') + 1);

/** Whether public material is a descriptor; a bare extended public key has no brackets. */
export const isDescriptor = (material: string): boolean => material.includes('(');

const bareOf = (text: string): string => text.replace(/[\p{Cf}\s]+/gu, '');

/** Returns a descriptor without the quotes, name or JSON that programs and mails put around it. */
const descriptorIn = (text: string): string =>
  /\w+\(.*\)\s*#\s*\w{8}(?!\w)/s.exec(text)?.[0] ?? text.trim();

/**
 * Returns a descriptor in one form, whatever its wallet wrote, so that the same keys are the same
 * row: keys sorted, `h` for hardened, a new checksum. Refuses any that hardware wallets cannot
 * sign.
 */
export function readDescriptor(coin: DerivedCoin, networks: Networks, pasted: string): string {
  if (coinRecords[coin].versions.main.bech32 === '') return refuse('descriptor_no_segwit');
  // The checksum covers the wallet's text: spaces may come from the wallet, or from a chat.
  const text = descriptorIn(pasted);
  const script = (
    checkedScript(text) ??
    checkedScript(bareOf(text)) ??
    checkedScript(descriptorIn(bareOf(pasted)))
  )?.replace(/\s/g, '');
  if (script === undefined) return refuse('descriptor_checksum');
  const parsed = parseScript(script);
  if (parsed === null) return refuse('descriptor_script');
  const { kind, threshold } = parsed;
  const keys = parsed.keys
    .map((key) => readKey(coin, networks, key))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  if (new Set(keys.map(keyOf)).size !== keys.length) return refuse('descriptor_repeats');
  const all = keys.join(',');
  const forms = {
    wpkh: `wpkh(${all})`,
    'sh-wpkh': `sh(wpkh(${all}))`,
    wsh: `wsh(sortedmulti(${threshold},${all}))`,
  };
  return `${forms[kind]}#${checksumOf(forms[kind])}`;
}
