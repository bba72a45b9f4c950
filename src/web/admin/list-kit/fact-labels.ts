import { facts, factValues } from '#text/en/admin/facts.ts';
import { settings } from '#text/en/admin/settings.ts';
import { families } from '#text/en/families.ts';
import { dollars } from '#text/format/format.ts';

/** One fact of a record: what stood, and what stands after. */
export type Fact = {
  label: string;
  before: string | null;
  after: string | null;
  /** An address, which people compare in groups of four. */
  isAddress?: true;
};

const addressNames = new Set(['address', 'wallet_address']);

const familyNames: Readonly<Record<string, string>> = families;

/**
 * A name of the wire as a label: what people are shown and seal keeps its names for good, so its
 * words stand in the texts. 'network_fee' says 'Network fee' by itself; a rule has its own label.
 */
export function labelOf(name: string): string {
  const known = facts[name];
  if (known !== undefined) return known;
  const rule = settings.rules.of[name];
  if (rule !== undefined) return rule.label;
  const text = name.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a text is dollars: two decimals, and not named as something else of two decimals. */
export const isMoney = (name: string, value: string): boolean =>
  /^-?\d+\.\d{2}$/.test(value) && !/percent|rate|ratio|coin/.test(name);

/** A value of a record in words. */
export function factText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((item) => factText(name, item)).join(', ') || '–';
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([key, item]) => `${labelOf(key)}: ${factText(key, item)}`,
    );
    return parts.join('; ');
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isMoney(name, text)) return dollars(text);
  const family = /^(crypto|real_estate) (?=\S)/.exec(text)?.[1];
  if (family !== undefined) return `${familyNames[family]!}${text.slice(family.length)}`;
  const sentence = factValues[text];
  if (sentence !== undefined) return sentence;
  // A word of the wire ('weakens_after_72_hours') is read without its underscores.
  return /^[a-z]+(_[a-z0-9]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

type Facts = Record<string, unknown>;
const factsOf = (value: unknown): Facts | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'object' && !Array.isArray(value)
      ? (value as Facts)
      : { value };

/** What a record says, line by line: what changed with both sides, the rest with its one. */
export function changesOf(before: unknown, after: unknown): Fact[] {
  const [was, is] = [factsOf(before), factsOf(after)];
  const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
  return [...names].map((name) => ({
    label: labelOf(name),
    before: was !== null && name in was ? factText(name, was[name]) : null,
    after: is !== null && name in is ? factText(name, is[name]) : null,
    ...(addressNames.has(name) && typeof is?.[name] === 'string' ? { isAddress: true } : {}),
  }));
}
