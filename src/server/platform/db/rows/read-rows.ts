import { sql } from 'kysely';
import { invariant } from '#core/rules/refusal.ts';
import type { Db } from '../db.ts';

/** Runs the query that follows it as a template, whose values travel beside its text. */
type Read<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>;

/** Every row of a query. */
export const all =
  <Row>(db: Db): Read<Row[]> =>
  async (text, ...values) =>
    (await sql<Row>(text, ...values).execute(db)).rows;

/** The first row of a query that may find none. */
export const maybe =
  <Row>(db: Db): Read<Row | undefined> =>
  async (text, ...values) => {
    const [row] = await all<Row>(db)(text, ...values);
    return row;
  };

/** The row of a query that always gives one; without it the request ends, and the log says why. */
export const one =
  <Row>(db: Db): Read<Row> =>
  async (text, ...values) => {
    const row = await maybe<Row>(db)(text, ...values);
    invariant(row !== undefined, `there is a row: ${text.join('…')}`);
    return row;
  };
