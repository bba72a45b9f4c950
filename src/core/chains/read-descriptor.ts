import { HDKey } from '@scure/bip32';
import { type NoteCode, note } from '../rules/notes.ts';
import { Refusal } from '../rules/refusal.ts';
import { coinRecords, type DerivedCoin, type Networks } from './coin-records.ts';
import { checkedScript, checksumOf } from './descriptor-checksum.ts';
import { readPublicKey } from './public-keys.ts';

/** A step below a key: one number, or one for each branch (BIP-389). */
type DerivationStep = number | readonly [receiving: number, change: number];

/** One holder's key (BIP-380): whose master it comes from by which way, and what is below it. */
export type HolderKey = {
  origin: { fingerprint: number; path: number[] } | null;
  key: string;
  steps: DerivationStep[];
};

/** What coins are locked with: one key, or `threshold` of several in the order of their bytes. */
export type Descriptor = {
  kind: 'wpkh' | 'sh-wpkh' | 'wsh';
  threshold: number;
  keys: HolderKey[];
};

const hardened = 0x80000000;
// What hardware wallets can show and sign.
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

/** What a script says, its keys as they are written; null where we know no such script. */
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

/** A holder's key in one form, with all that the machine which holds it needs to know it again. */
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

/** Whether public material is a descriptor; an extended public key alone has no brackets. */
export const isDescriptor = (material: string): boolean => material.includes('(');

const bareOf = (text: string): string => text.replace(/[\p{Cf}\s]+/gu, '');

/** A descriptor without what programs and mails put around it: quotes, a name, JSON. */
const descriptorIn = (text: string): string =>
  /\w+\(.*\)\s*#\s*\w{8}(?!\w)/s.exec(text)?.[0] ?? text.trim();

/**
 * A descriptor in one form whatever its wallet wrote, so that the same keys are the same row: keys
 * in their order, `h` for hardened, the checksum again. Refuses what hardware wallets cannot sign.
 */
export function readDescriptor(coin: DerivedCoin, networks: Networks, pasted: string): string {
  if (coinRecords[coin].versions.main.bech32 === '') return refuse('descriptor_no_segwit');
  // The checksum is over what the wallet wrote: spaces may be its own, or a chat's.
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
