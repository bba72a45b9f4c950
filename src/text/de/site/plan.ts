import type { Words } from '#core/rules/language.ts';
import type { plan as english } from '../../en/site/plan.ts';
import { families } from '../families.ts';

const kinds = { real_estate: 'Immobilienplan', crypto: 'Kryptoplan' };

export const plan: Words<typeof english> = {
  about: ({ name, family }) => ({
    title: `${name}, ${kinds[family]}: der Steckbrief`,
    description: `Was Ihnen in ${name} (${families[family]}) gehört, wer die Schlüssel hält, was es kostet und was im schlimmsten Fall geschieht.`,
  }),
  families,
  capital: 'Aus eigenem Geld des Betreibers gezahlt',
  lead: 'Lesen Sie zuerst den Steckbrief. Er sagt, was Ihnen gehört und wie Sie Geld verlieren können.',
  label: 'Steckbrief des Plans',
  version: (version) => `Fassung ${version}`,
  start: 'Jetzt Mitglied werden',
  risk: 'Zu den Risikohinweisen',
  questions: {
    what_you_own: 'Was gehört Ihnen?',
    who_holds_the_keys: 'Wer hält die Schlüssel?',
    fees: 'Welche Gebühren fallen an?',
    lock_time: 'Wie lange ist das Geld gebunden?',
    worst_case: 'Was ist der schlimmste Fall?',
    last_12_months: 'Was geschah in den letzten 12 Monaten?',
    target_against_paid: 'Wurde das Ziel erreicht?',
    who_earns_from_your_joining: 'Wer verdient an Ihrem Beitritt?',
  },
};
