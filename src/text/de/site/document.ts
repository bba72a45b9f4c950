import type { Words } from '#core/rules/language.ts';
import type { longText as english } from '../../en/site/document.ts';

export const longText: Words<typeof english> = {
  contents: 'Auf dieser Seite',
  binding: 'Verbindlich ist der englische Text: The English text is the binding one.',
  effective: 'In Kraft seit',
  reviewed: 'Zuletzt geprüft',
  by: 'Betreiber',
  none: 'Keiner: Dies ist eine Sandbox',
  noDate: 'Nicht in Kraft. Der Betreiber hat noch kein Datum gesetzt.',
  draftTitle: 'Entwurf, noch nicht anwaltlich geprüft',
  draft: {
    live: 'Dieser Text ist vollständig und beschreibt, was die Software tut. Verbindlich wird er, wenn die Rechtsberatung des Betreibers ihn nach dem geltenden Recht geprüft und der Betreiber sein Datum gesetzt hat.',
    sandbox:
      'Diese Sandbox hat keinen Betreiber, also bindet dieser Text niemanden. Er ist ein vollständiger Entwurf für einen Betreiber, der diese Software mit echtem Geld einsetzt. Dessen Rechtsberatung muss ihn nach dem Recht prüfen, das für ihn gilt.',
  },
};
