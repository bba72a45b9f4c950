import { sql } from 'kysely';
import { invariant } from '#core/rules/refusal.ts';
import type { Db } from '../db.ts';

/** Runs the template after it as a query; values are sent separately from the text. */
type Read<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>;

/** Returns every row of a query. */
export const all =
  <Row>(db: Db): Read<Row[]> =>
  async (text, ...values) =>
    (await sql<Row>(text, ...values).execute(db)).rows;

/** Returns the first row of a query that may find none. */
export const maybe =
  <Row>(db: Db): Read<Row | undefined> =>
  async (text, ...values) => {
    const [row] = await all<Row>(db)(text, ...values);
    return row;
  };

/** Returns the row of a query that always has one; otherwise the request fails and is logged. */
export const one =
  <Row>(db: Db): Read<Row> =>
  async (text, ...values) => {
    const row = await maybe<Row>(db)(text, ...values);
    invariant(row !== undefined, `there is a row: ${text.join('…')}`);
    return row;
  };
