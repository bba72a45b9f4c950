import type { FormNotes } from '#core/rules/notes.ts';

/** Why a form of the site is refused. */
export const formNotes = {
  form_unreadable: 'We could not read this form.',
  message_missing: 'Please enter a message.',
  subject_missing: 'Please enter a subject.',
  role_missing: 'Please enter the role.',
  one_plain_line: 'Please use one line of plain text.',
  plain_text: 'Please use plain text.',
  cv_missing: 'Please add your CV as a PDF.',
  cv_over_5_mb: 'This file is larger than 5 MB. Please choose a smaller one.',
  cv_not_pdf: 'This file is not a PDF, despite its name.',
} satisfies FormNotes;
