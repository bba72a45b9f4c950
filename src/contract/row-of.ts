import type { z } from 'zod';
import type { SumOut } from './wire.ts';

// Each row is written once, as its wire shape. The type of the server's row follows from it by the
// rules of `toWire` (core/money/to-wire.ts), in reverse.

type Camel<Key extends string> = Key extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Key;

type SumName<Key extends string, Unit extends string> = Key extends 'amount' | 'coin_amount'
  ? Uncapitalize<Unit>
  : `${Camel<Key>}${Unit}`;

/** The inner schema of a nullable shape. */
type Inner<Shape> = Shape extends z.ZodNullable<infer Within> ? Within : Shape;

type Name<Key extends string, Shape> = Key extends '_id'
  ? never
  : Inner<Shape> extends SumOut<infer Unit>
    ? SumName<Key, Unit>
    : Camel<Key>;

type Value<Shape> =
  Shape extends z.ZodNullable<infer Within>
    ? Value<Within> | null
    : Shape extends SumOut<string>
      ? bigint
      : Shape extends z.ZodISODateTime
        ? Date
        : z.output<Shape>;

/**
 * The row of the database that `toWire` turns into a shape: columns in camelCase, moments as dates,
 * sums as minor units with their unit in the name. `amount` is `cents`, `coin_amount` is `units`;
 * `_id` is no column. Nested shapes stay as they go out.
 */
export type RowOf<Shape extends z.ZodObject> = {
  [Key in keyof Shape['shape'] & string as Name<Key, Shape['shape'][Key]>]: Value<
    Shape['shape'][Key]
  >;
};
