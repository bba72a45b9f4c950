import type { FormProblem, RenderSite } from '#contract/site.ts';
import { type Language, languages } from '#core/rules/language.ts';
import { type Note, type Notes, sentenceOf } from '#core/rules/notes.ts';
import { refusalNotes } from '#text/de/refusal-notes.ts';
import { refusals } from '#text/de/refusals.ts';
import { formNotes } from '#text/de/site/form-notes.ts';

// The API's messages are English already. Messages that no form can trigger are not translated.
const others: Record<Exclude<Language, 'en'>, { notes: Partial<Notes>; refusals: Refusals }> = {
  de: { notes: { ...refusalNotes, ...formNotes }, refusals },
};

type Refusals = Readonly<Record<string, string>>;

/** Returns a form's errors in the language of its page. */
export function sayProblem(
  language: Language,
  problem: FormProblem,
): ReturnType<RenderSite['sayProblem']> {
  const { message, fields = {}, field_notes: fieldNotes = {}, code, note } = problem;
  if (language === languages[0]) return { message, fields };
  const { notes, refusals: sentences } = others[language];
  const sentence = (item: Note | undefined): string | undefined =>
    item === undefined ? undefined : sentenceOf(notes as Notes, item);
  return {
    message: sentence(note) ?? sentences[code] ?? message,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [name, sentence(fieldNotes[name]) ?? text]),
    ),
  };
}
