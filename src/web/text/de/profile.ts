import type { profile as english } from '../en/profile.ts';
import type { Words } from '../language.ts';

export const profile: Words<typeof english> = {
  title: 'Profil ändern',
  under: 'Ihr Name, Ihre Adresse und Ihr Passwort.',
  back: 'Zurück zur Übersicht',
  email: 'E-Mail',
  emailHelp:
    'Eine neue Adresse muss aus beiden Postfächern bestätigt werden. Danach warten Auszahlungen 72 Stunden.',
  name: 'Vollständiger Name',
  nameRule: 'Bitte geben Sie Ihren Vor- und Ihren Nachnamen ein.',
  fresh: 'Neues Passwort wählen',
  freshHelp: '12 bis 128 Zeichen. Lassen Sie beide leer, um das jetzige zu behalten.',
  again: 'Neues Passwort bestätigen',
  tooShort: 'Verwenden Sie mindestens 12 Zeichen.',
  tooLong: 'Verwenden Sie höchstens 128 Zeichen.',
  mismatch: 'Neues Passwort und Bestätigung stimmen nicht überein',
  go: 'Änderungen speichern',
  going: 'Wird geändert …',
  nothing: 'Es wurde nichts geändert.',
  emailWaits: (email, who, end) => `Ihre Adresse wird zu ${email}, sobald ${who}, bis ${end}.`,
  bothMissing: 'beide Postfächer bestätigt haben',
  oldMissing: 'auch Ihr jetziges Postfach bestätigt hat',
  newMissing: 'auch das neue Postfach bestätigt hat',
  takeBack: 'Bei der alten Adresse bleiben',
  payoutsWait: (end) =>
    `Auszahlungen warten bis ${end}, weil sich das Passwort, ein zweiter Faktor oder die E-Mail-Adresse geändert hat.`,
  confirm: {
    title: 'Adressänderung bestätigen',
    lead: 'Sie sind einem Link aus unserer E-Mail gefolgt. Noch ist nichts geschehen.',
    submit: 'Änderung bestätigen',
    submitting: 'Wird bestätigt …',
    failed: 'Etwas ist schiefgegangen',
    login: 'Zur Anmeldung',
    dashboard: 'Zur Übersicht',
  },
};
