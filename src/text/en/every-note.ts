import type { Notes } from '#core/rules/notes.ts';
import { brandNotes } from './brand-notes.ts';
import { refusalNotes } from './refusal-notes.ts';
import { formNotes } from './site/form-notes.ts';

/** Every refusal in English, for the answers of the API: the portal loads a part of them. */
export const everyNote: Notes = { ...refusalNotes, ...brandNotes, ...formNotes };
