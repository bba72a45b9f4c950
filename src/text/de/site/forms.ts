import type { Words } from '#core/rules/language.ts';
import type { forms as english } from '../../en/site/forms.ts';
import { refusalNotes } from '../refusal-notes.ts';
import { formNotes } from './form-notes.ts';

export const forms: Words<typeof english> = {
  fields: {
    name: { label: 'Name', missing: refusalNotes.name_missing },
    email: {
      label: 'E-Mail-Adresse',
      help: 'An diese Adresse senden wir die Eingangsbestätigung und unsere Antwort.',
      missing: refusalNotes.email_invalid,
    },
    subject: { label: 'Betreff', missing: formNotes.subject_missing },
    role: {
      label: 'Rolle',
      help: 'Die Rolle, auf die Sie sich bewerben, oder was Sie gern tun würden.',
      missing: formNotes.role_missing,
    },
    message: {
      label: 'Nachricht',
      help: 'Geben Sie hier nie ein Passwort, einen Code oder eine Wiederherstellungsphrase ein. Wir brauchen sie nicht, um Ihnen zu helfen.',
      missing: formNotes.message_missing,
    },
    cv: {
      label: 'Lebenslauf',
      help: 'Eine PDF-Datei, höchstens 5 MB. Nur Mitarbeitende des Betreibers können sie öffnen.',
      missing: formNotes.cv_missing,
      large: formNotes.cv_over_5_mb,
      again: 'Bitte wählen Sie Ihren Lebenslauf erneut aus. Ihr Browser behält die Datei nicht.',
    },
  },
  trap: 'Dieses Feld leer lassen',
  faults: 'Noch nicht gesendet',
  sending: 'Wird gesendet …',
  failed:
    'Keine Verbindung, es wurde nichts gesendet. Ihr Text ist noch da. Bitte versuchen Sie es erneut.',
  contact: {
    title: 'Dem Betreiber schreiben',
    send: 'Nachricht senden',
    map: 'Anschrift auf OpenStreetMap zeigen',
    mapNote:
      'Öffnet eine andere Website, die Ihren Besuch sieht. Vorher wird von ihr nichts geladen.',
  },
  career: { title: 'Auf eine Rolle bewerben', send: 'Bewerbung senden' },
  sent: {
    contact: {
      about: {
        title: 'Nachricht gesendet',
        description: 'Ihre Nachricht ist im Posteingang des Betreibers.',
      },
      title: 'Wir haben Ihre Nachricht erhalten',
      lead: 'Sie ist im Posteingang des Betreibers. Eine Eingangsbestätigung mit Aktenzeichen haben wir an Ihre E-Mail-Adresse gesendet.',
    },
    career: {
      about: {
        title: 'Bewerbung gesendet',
        description: 'Ihre Bewerbung ist im Posteingang des Betreibers.',
      },
      title: 'Wir haben Ihre Bewerbung erhalten',
      lead: 'Sie ist mit Ihrem Lebenslauf im Posteingang des Betreibers. Eine Eingangsbestätigung mit Aktenzeichen haben wir an Ihre E-Mail-Adresse gesendet.',
    },
    caution:
      'Wir fragen nie nach Ihrem Passwort, einem Code oder einer Zahlung. Wer das tut, gehört nicht zu uns.',
    home: 'Zur Startseite',
  },
};
