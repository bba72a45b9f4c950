import { z } from 'zod';
import { methods } from '#core/chains/assets.ts';
import { say } from '#core/rules/notes.ts';
import { planFamilies } from '#core/rules/plan-rules.ts';
import { passwordLength } from '#core/rules/typed-rules.ts';
import { isEmail, readEmail } from '#core/typed/email-address.ts';
import { isName } from '#core/typed/person-name.ts';
import { readTransaction } from '#core/typed/transaction-id.ts';
import * as typed from '#core/typed/typed-text.ts';
import './shape-notes.ts';

// Every text of an input starts with one of these (INP-1); a test checks the whole contract.

/** Free text of people; `missing` is the message for an absent text. */
export const textIn = (missing?: string) =>
  z
    .string(missing)
    .overwrite(typed.readText)
    .refine((text) => !typed.turnsText(text), say('shape_unshowable'));

/** Machine-readable text: addresses, ids, keys, signatures, amounts. */
export const keyIn = (missing?: string) => z.string(missing).overwrite(typed.readKey);

/** A transaction's id, or an explorer page that shows it. */
export const txidIn = (missing?: string) => z.string(missing).overwrite(readTransaction);

/** Codes that people copy by hand, with spaces of their own. */
export const codeIn = () => z.string().overwrite(typed.readCode);

export const phoneIn = () => z.string().overwrite(typed.readPhone);

/** A secret, or text that was signed: it stays exactly as sent. */
export const exactIn = () => z.string().overwrite(typed.asSent);

/** A dollar amount coming in, text or number: above zero, at most two decimals; becomes text. */
export const usdIn = z
  .union([keyIn(), z.number()], say('amount_invalid'))
  .transform((value) => String(value))
  .pipe(
    z
      .string()
      .regex(/^(?=.*[1-9])\d{1,13}(\.\d{1,2})?$/, say('amount_invalid'))
      .overwrite((text) => typed.plainAmount(text, 2)),
  )
  .meta({
    title: 'DollarsIn',
    description: 'Amount in dollars, at most two decimals',
    examples: ['1500.00'],
  });

/** A sum as text. Only its type knows the unit, by which `RowOf` names the row's column. */
export type SumOut<Unit extends string> = z.ZodString & { readonly unit: Unit };

/** A dollar amount going out: a decimal text with exactly two decimals. */
export const usdOut = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({
    title: 'Dollars',
    description: 'Amount in dollars, exactly two decimals',
  }) as SumOut<'Cents'>;

/** A coin amount going out, with all the decimals of its coin. */
export const coinOut = z
  .string()
  .regex(/^-?\d+\.\d+$/)
  .meta({
    title: 'Coins',
    description: 'Amount of a coin, with all of its decimals',
  }) as SumOut<'Units'>;

/** A coin amount coming in; the command knows the coin and checks its decimals. */
export const coinIn = keyIn()
  .regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,9})?$/, say('amount_invalid'))
  .overwrite((text) => typed.plainAmount(text))
  .meta({ description: 'Amount of a coin, with at most its decimals', examples: ['0.0001'] });

export const id = z.uuid();
export const moment = z.iso.datetime();
export const method = z.enum(methods, say('method_missing')).meta({ title: 'PaymentMethod' });

/** An e-mail address in lower case, with punycode for a domain of another script. */
export const email = z.string().overwrite(readEmail).max(254).refine(isEmail, say('email_invalid'));

/** A person's name: one line, without an address or a link. */
export const plainName = (missing: string, longest: number) =>
  z
    .string()
    .overwrite(typed.readName)
    .min(1, missing)
    .max(longest)
    .refine(isName, say('name_with_link'));

export const password = z
  .string()
  .overwrite(typed.readPassword)
  .min(passwordLength.least, say('characters_at_least', { min: '12' }))
  .max(passwordLength.most, say('characters_at_most', { max: '128' }));

/** Plain JSON, carried as it was written; the OpenAPI document names it `Fact`. */
export const fact = z.unknown().meta({ title: 'Fact' });

/** Such facts, by name. */
export const facts = z.record(z.string(), fact).meta({ title: 'Facts' });

/** The kinds of files that calls return, by their `Content-Type`. */
export type FileType =
  | 'application/json'
  | 'application/pdf'
  | 'application/zip'
  | 'image/webp'
  | 'text/csv; charset=utf-8';

/** The answer of a call that returns a file of one of these kinds. */
export const fileOf = (...types: FileType[]) => z.file().mime(types);

/** The answer of a call that returns only a message. */
export const statusMessage = z
  .object({ status: z.string(), message: z.string() })
  .meta({ title: 'Said' });

/** The answer of a call that returns data. */
export const answer = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.string(), message: z.string().optional(), data });

/** The answer of a list: a page of rows and the cursor of the next one. */
export const answerList = <T extends z.ZodType>(row: T) =>
  z.object({
    status: z.string(),
    data: z.array(row),
    next_cursor: z.string().nullable(),
    total: z.string().optional(),
  });

/** A whole number in a query, where everything is text: digits only. */
export const wholeInQuery = (max: number) =>
  z
    .union([z.number(), keyIn().regex(/^\d{1,9}$/, say('shape_whole'))])
    .transform(Number)
    .pipe(z.int().min(1).max(max))
    .meta({ description: `A whole number from 1 to ${max}` });

/** The paging of a list: by cursor, or by page down to 1,000 rows. */
export const listInput = {
  limit: wholeInQuery(100).optional(),
  cursor: id.optional(),
  page: wholeInQuery(1000).optional(),
};

export const success = 'success';

/** The answer of a call that acts at once (200) or waits for another person (202). */
export const actedOrWaits = <T extends z.ZodType>(body: T) =>
  z.union([z.object({ status: z.literal(200), body }), z.object({ status: z.literal(202), body })]);

/** The two families of plans, by their names in the catalogue and the portal's paths. */
export const planFamily = z.enum(planFamilies);
