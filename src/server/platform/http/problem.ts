import { ORPCError } from '@orpc/server';
import { isRefusalCode, type RefusalCode, refusalStatus } from '#contract/refusals.ts';
import { type Note, note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { refusals } from '#text/en/refusals.ts';
import { inEnglish, knownNote, named } from './note-sentence.ts';

/**
 * RFC 9457 problem details, with `message` for people and `fields` for forms, both in English.
 * `note` and `field_notes` give the same as codes and parameters, for clients in other languages.
 */
export type Problem = {
  /** Names the code; with 'about:blank', the title would have to be that of the status. */
  type: `urn:candor:problem:${RefusalCode}`;
  title: string;
  status: number;
  code: string;
  message: string;
  detail: string;
  fields?: Record<string, string>;
  note?: Note;
  field_notes?: Record<string, Note>;
};

type Issue = {
  path?: readonly (PropertyKey | { key: PropertyKey })[];
  message: string;
  keys?: string[];
};

/** The English sentence of a refusal, for an answer that includes one. */
export const refusalMessage = (code: RefusalCode): string => refusals[code];

/** Formats a field's name for display: 'firstName' and 'first_name' become 'First name'. */
function asLabel(name: string): string {
  const parted = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`).replaceAll(/[_.]/g, ' ');
  const label = parted.trim().toLowerCase();
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}

/** The fault of the first field, as a sentence that is clear without the form. */
function leadOf(fields: Record<string, string> | undefined): string | undefined {
  const [name, text] = Object.entries(fields ?? {})[0] ?? [];
  if (name === undefined || text === undefined) return undefined;
  const whose = name === '' ? 'The request' : asLabel(name);
  return named(whose, text);
}

function problem(
  code: RefusalCode,
  { detail, fields }: Pick<Refusal, 'detail' | 'fields'>,
): Problem {
  const title = refusals[code];
  const sentences =
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([name, fieldNote]) => [name, inEnglish(fieldNote)]),
    );
  const lead = code === 'shape_invalid' ? leadOf(sentences) : undefined;
  const message = detail === undefined ? (lead ?? title) : inEnglish(detail);
  return {
    type: `urn:candor:problem:${code}`,
    title,
    status: refusalStatus[code],
    code,
    message,
    detail: message,
    ...(fields && { fields: sentences, field_notes: fields }),
    ...(detail && { note: detail }),
  };
}

/** Returns the problem for a refusal; an unlisted code is a fault of ours. */
export function problemOf(refusal: Refusal): Problem {
  if (!isRefusalCode(refusal.code))
    throw new Error(`refusal code not in the table: ${refusal.code}`);
  const { code, retryAfterSeconds, detail, fields } = refusal;
  // Programs read the wait from a header; people read it in the text.
  const isSaid = code !== 'rate_limited' || retryAfterSeconds === undefined || detail !== undefined;
  const wait = isSaid ? detail : note('wait_seconds', { seconds: String(retryAfterSeconds) });
  return problem(refusal.code, { detail: wait, fields });
}

const nameOf = (step: PropertyKey | { key: PropertyKey }): string =>
  String(typeof step === 'object' ? step.key : step);

const mostFields = 50;

function fieldsOf(issues: readonly Issue[]): Record<string, Note> {
  const fields: Record<string, Note> = {};
  // Enough for correcting a form; the answer stays shorter than the request.
  for (const issue of issues.slice(0, mostFields)) {
    const at = (issue.path ?? []).map(nameOf).join('.');
    // A message of Zod itself would be a fault of the contract.
    const fieldNote = knownNote(issue.message) ?? note('shape_wrong');
    if (issue.keys === undefined) fields[at] ??= fieldNote;
    // Unknown keys are reported on their parent, so each is named here.
    else for (const key of issue.keys.slice(0, mostFields)) fields[key.slice(0, 60)] ??= fieldNote;
  }
  return fields;
}

/** Wraps a refusal for the router, which accepts only its own error type. */
export function carry(refusal: Refusal): ORPCError<string, Refusal> {
  const { status, message } = problemOf(refusal);
  return new ORPCError(refusal.code, { status, message, data: refusal });
}

/** Converts any error of the router; invalid input names each field. */
export function problemOfRouterError(error: ORPCError<string, unknown>): Problem {
  if (error.data instanceof Refusal) return problemOf(error.data);
  const issues = (error.data as { issues?: Issue[] } | undefined)?.issues;
  if (error.code === 'BAD_REQUEST') {
    const fields = issues === undefined ? undefined : fieldsOf(issues);
    return problem('shape_invalid', { detail: undefined, fields });
  }
  if (error.status === 404) return problem('not_found', { detail: undefined, fields: undefined });
  return problem('unavailable', { detail: undefined, fields: undefined });
}
