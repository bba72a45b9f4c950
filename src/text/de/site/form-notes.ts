import type { FormNotes } from '#core/rules/notes.ts';

/** What a form of the public pages refuses with, apart from what members meet too. */
export const formNotes = {
  form_unreadable: 'Dieses Formular konnten wir nicht lesen.',
  message_missing: 'Bitte geben Sie eine Nachricht ein.',
  subject_missing: 'Bitte geben Sie einen Betreff ein.',
  role_missing: 'Bitte geben Sie die Rolle ein.',
  one_plain_line: 'Bitte verwenden Sie eine Zeile einfachen Text.',
  plain_text: 'Bitte verwenden Sie einfachen Text.',
  cv_missing: 'Bitte fügen Sie Ihren Lebenslauf als PDF hinzu.',
  cv_over_5_mb: 'Diese Datei ist größer als 5 MB. Bitte wählen Sie eine kleinere.',
  cv_not_pdf: 'Diese Datei ist trotz ihres Namens keine PDF-Datei.',
} satisfies FormNotes;
