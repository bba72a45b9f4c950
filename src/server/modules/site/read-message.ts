import type { ZodType } from 'zod';
import { applicationInput, contactInput } from '#contract/inbox.ts';
import { type Note, note, noteFrom } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { trapField } from '#core/rules/typed-rules.ts';
import { longestFile } from '#core/typed/file-limits.ts';
import { isPdf } from '#platform/files/files.ts';
import type { MessageKind } from './inbox.sql.ts';
import type { Submitted } from './submit-message.ts';

type Texts = Pick<Submitted, 'name' | 'email' | 'subject' | 'message'>;

/** A form of the public pages: its path, and its required content. */
export type Form = { path: string; kind: MessageKind; shape: ZodType<Texts>; hasCv: boolean };

export const forms: readonly Form[] = [
  { path: '/contact', kind: 'contact', shape: contactInput, hasCv: false },
  {
    path: '/career',
    kind: 'application',
    shape: applicationInput.transform(({ role, ...rest }) => ({ ...rest, subject: role })),
    hasCv: true,
  },
];

export const isTrapped = (sent: FormData): boolean => (sent.get(trapField) ?? '') !== '';

/** Returns the typed texts, to show them again; a file cannot be shown again. */
export function textsOf(sent: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of sent) {
    if (typeof value === 'string' && name !== trapField) texts[name] = value;
  }
  return texts;
}

type FieldFault = { code: string; fields: Record<string, Note> };

/**
 * Returns the bytes of the CV, or why it is refused: missing, too large, or not a PDF by its
 * content.
 */
async function readCv(sent: FormData): Promise<Buffer | FieldFault> {
  const file = sent.get('cv');
  const fault = (code: string, cv: Note): FieldFault => ({ code, fields: { cv } });
  if (!(file instanceof File) || file.size === 0) {
    return fault('shape_invalid', note('cv_missing'));
  }
  if (file.size > longestFile) {
    return fault('too_large', note('cv_over_5_mb'));
  }
  const bytes = Buffer.from(await file.arrayBuffer());
  if (await isPdf(bytes)) return bytes;
  return fault('media_unsupported', note('cv_not_pdf'));
}

function readTexts(form: Form, sent: FormData): Texts | FieldFault {
  const read = form.shape.safeParse(textsOf(sent));
  if (read.success) return read.data;
  const fields: Record<string, Note> = {};
  for (const { path, message } of read.error.issues) {
    fields[String(path[0] ?? '')] ??= noteFrom(message) ?? note('shape_wrong');
  }
  return { code: 'shape_invalid', fields };
}

/** Returns the message; throws with the faults of all fields at once. */
export async function readMessage(
  form: Form,
  sent: FormData,
): Promise<Omit<Submitted, 'wantsReceipt'>> {
  const texts = readTexts(form, sent);
  const cv = form.hasCv ? await readCv(sent) : null;
  const faults = [texts, cv].filter((item) => item !== null && 'fields' in item);
  const [first] = faults;
  if (first !== undefined) {
    const fields = Object.assign(
      {},
      ...faults.map((fault) => fault.fields),
    ) as FieldFault['fields'];
    throw new Refusal(first.code, { fields });
  }
  return { ...(texts as Texts), kind: form.kind, cv: cv as Buffer | null };
}
