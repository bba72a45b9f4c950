import type { Asset } from '../chains/assets.ts';
import { invariant } from '../rules/refusal.ts';
import { formatAmount, formatUsd } from './money.ts';
import { formatRate } from './price.ts';

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Lowercase<First>}${Snake<Rest>}`
    : `${Lowercase<First>}_${Snake<Rest>}`
  : Name;

/** Wire names of the sums that have no prefix in a row. */
const alone = { cents: 'amount', units: 'coin_amount', usdMicros: 'rate' } as const;
type Alone = typeof alone;

type WireName<Name extends string> = Name extends keyof Alone
  ? Alone[Name]
  : Name extends `${infer Sum}Cents` | `${infer Sum}Units`
    ? Snake<Sum>
    : Snake<Name>;

type Unit = keyof Alone | `${string}Cents` | `${string}Units`;

type WireValue<Name, Value> = Value extends Date
  ? string
  : [Value, Name] extends [bigint, Unit]
    ? string
    : Value;

type Named<Row> = { [Name in keyof Row & string as WireName<Name>]: WireValue<Name, Row[Name]> };

/** A row in its wire form. */
export type Wire<Row> = Row extends { id: infer Id } ? Named<Row> & { _id: Id } : Named<Row>;

/** A row with units must name their asset: units have no text without it. */
type WithAsset<Row> =
  Extract<keyof Row, 'units' | `${string}Units`> extends never ? unknown : { asset: Asset | null };

const wireNames = new Map<string, string>(Object.entries(alone));

function wireName(name: string): string {
  const before = wireNames.get(name);
  if (before !== undefined) return before;
  const made = name
    .replace(/(?<=.)(Cents|Units)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  wireNames.set(name, made);
  return made;
}

function sumOf(name: string, sum: bigint, row: { asset?: Asset | null }): string | bigint {
  if (name === 'usdMicros') return formatRate(sum);
  if (/(^c|C)ents$/.test(name)) return formatUsd(sum);
  if (!/(^u|U)nits$/.test(name)) return sum;
  invariant(row.asset, `a row must name the asset of its ${name}`);
  return formatAmount(row.asset, sum);
}

/**
 * Converts a row of the database to its wire form, by rules of name and type: names in snake_case,
 * moments as ISO text; `...Cents` is dollars, `...Units` coins of the row's asset, `usdMicros` an
 * exact rate, each without its unit in the name. A bigint without a unit stays one, which no output
 * accepts: its name must give a unit. An id has its twin `_id`, which older clients read (SPEC 7).
 * The type is computed from the row's type, so the compiler checks the contract against the
 * columns. The contract drops every field that its output does not name.
 */
export function toWire<Row extends object>(row: Row & WithAsset<Row>): Wire<Row> {
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const key = wireName(name);
    invariant(!(key in wire), `a row has more than one column for ${key}`);
    if (value instanceof Date) wire[key] = value.toISOString();
    else wire[key] = typeof value === 'bigint' ? sumOf(name, value, row) : value;
  }
  if ('id' in wire) wire['_id'] = wire['id'];
  return wire as Wire<Row>;
}

type User = { memberId: string; firstName: string; lastName: string; email: string };

/** Returns the member that a row is about, as administrators' lists show them. */
export const userOnWire = ({ memberId: id, firstName, lastName, email }: User) =>
  toWire({ id, firstName, lastName, email });
