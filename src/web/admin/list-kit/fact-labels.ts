import { facts, factValues } from '#text/en/admin/facts.ts';
import { settings } from '#text/en/admin/settings.ts';
import { families } from '#text/en/families.ts';
import { dollars } from '#text/format/format.ts';

/** One fact of a record, with its values before and after. */
export type Fact = {
  label: string;
  before: string | null;
  after: string | null;
  /** An address, shown in groups of four for comparison. */
  isAddress?: true;
};

const addressNames = new Set(['address', 'wallet_address']);

const familyNames: Readonly<Record<string, string>> = families;

/**
 * Returns the label of a wire name. Sealed names are permanent, so their labels are in the text
 * catalogue: 'network_fee' becomes 'Network fee' by rule; each policy rule has a separate label.
 */
export function labelOf(name: string): string {
  const known = facts[name];
  if (known !== undefined) return known;
  const rule = settings.rules.of[name];
  if (rule !== undefined) return rule.label;
  const text = name.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns whether a text is dollars: two decimals, and no name of another two-decimal unit. */
export const isMoney = (name: string, value: string): boolean =>
  /^-?\d+\.\d{2}$/.test(value) && !/percent|rate|ratio|coin/.test(name);

/** Returns a record's value as text. */
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
  // Wire values ('weakens_after_72_hours') are shown without underscores.
  return /^[a-z]+(_[a-z0-9]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

type Facts = Record<string, unknown>;
const factsOf = (value: unknown): Facts | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'object' && !Array.isArray(value)
      ? (value as Facts)
      : { value };

/** Returns a record's lines: changed facts with both values, the others with one. */
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
