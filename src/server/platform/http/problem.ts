import { ORPCError } from '@orpc/server';
import { refusalNotes } from '../../../contract/refusal-notes.ts';
import { type RefusalCode, refusals } from '../../../contract/refusals.ts';
import { thisField } from '../../../contract/shape-words.ts';
import { type Note, sentenceOf } from '../../../core/rules/notes.ts';
import { Refusal, type Said } from '../../../core/rules/refusal.ts';

/**
 * RFC 9457 problem details, with `message` for people and `fields` for forms, both in English.
 * `note` and `field_notes` say the same by code and parameters, for who shows another language.
 */
export type Problem = {
  type: 'about:blank';
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

const isKnown = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/** What is wrong with the first field, as a sentence that stands without the form around it. */
function leadOf(fields: Record<string, string> | undefined): string | undefined {
  const [name, words] = Object.entries(fields ?? {})[0] ?? [];
  if (name === undefined || words === undefined) return undefined;
  const whose = name === '' ? 'The request' : `The field '${name}'`;
  return words.startsWith(thisField) ? whose + words.slice(thisField.length) : words;
}

const inEnglish = (said: Said): string =>
  typeof said === 'string' ? said : sentenceOf(refusalNotes, said);

/** What each field's words are, and which of them are notes. */
function fieldsSaid(fields: Record<string, Said>): Pick<Problem, 'fields' | 'field_notes'> {
  const entries = Object.entries(fields);
  const notes = entries.filter((one): one is [string, Note] => typeof one[1] !== 'string');
  return {
    fields: Object.fromEntries(entries.map(([name, said]) => [name, inEnglish(said)])),
    ...(notes.length > 0 && { field_notes: Object.fromEntries(notes) }),
  };
}

function problem(code: RefusalCode, more: Pick<Refusal, 'detail' | 'fields'>): Problem {
  const [status, words] = refusals[code];
  const said = more.fields && fieldsSaid(more.fields);
  const lead = code === 'shape_invalid' ? leadOf(said?.fields) : undefined;
  const message = more.detail === undefined ? (lead ?? words) : inEnglish(more.detail);
  return {
    type: 'about:blank',
    title: words,
    status,
    code,
    message,
    detail: message,
    ...said,
    ...(typeof more.detail === 'object' && { note: more.detail }),
  };
}

/** The problem that a refusal is answered with; an unlisted code is a fault of ours. */
export function problemOf(refusal: Refusal): Problem {
  if (!isKnown(refusal.code)) throw new Error(`refusal code not in the table: ${refusal.code}`);
  return problem(refusal.code, refusal);
}

const nameOf = (step: PropertyKey | { key: PropertyKey }): string =>
  String(typeof step === 'object' ? step.key : step);

const mostFields = 50;

function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  // Enough to mend a form; an answer is not longer than what it answers.
  for (const issue of issues.slice(0, mostFields)) {
    const at = (issue.path ?? []).map(nameOf).join('.');
    if (issue.keys === undefined) fields[at] ??= issue.message;
    // Unknown keys are reported on their parent: name each of them.
    else
      for (const key of issue.keys.slice(0, mostFields)) fields[key.slice(0, 60)] ??= issue.message;
  }
  return fields;
}

/** Carries a refusal through the router, which knows only its own errors. */
export function carry(refusal: Refusal): ORPCError<string, Refusal> {
  const { status, message } = problemOf(refusal);
  return new ORPCError(refusal.code, { status, message, data: refusal });
}

/** Shapes whatever the router throws; input that does not parse names each field. */
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
