import type { Words } from '#core/rules/language.ts';
import type { asset as english } from '../../en/site/asset.ts';
import { days, inDays } from '../counted.ts';
import { words } from '../words.ts';

export const asset: Words<typeof english> = {
  start: 'Jetzt Mitglied werden',
  losses: 'So entstehen Verluste',
  noPlans: 'Keine',
  plansOpen: (count) => String(count),
  arise: 'Wie Gewinne und Verluste entstehen',
  gain: 'Ein Gewinn',
  loss: 'Ein Verlust',
  costs: 'Was es kostet',
  here: 'Hier',
  against: 'Wie das hier verhindert wird',
  columns: {
    elsewhere: 'Was schiefging',
    here: 'Wie es hier verhindert wird',
    still: 'Was als Risiko bleibt',
  },
  note: (number) => `Anmerkung ${number}`,
  ask: 'Fragen, die Sie vorher stellen sollten',
  notes: 'Anmerkungen zu den Zahlen',
  offer: {
    title: 'Hier offene Pläne',
    lead: 'Gezahltes und Ziel sind Prozent des angelegten Betrags über denselben Zeitraum.',
    plan: 'Plan',
    amount: 'Betrag',
    paid: 'Bisher gezahlt',
    unpaid: 'Noch nichts',
    wholeTarget: (percent, term) => `${percent} % in ${inDays(term)}`,
    target: 'Ziel',
    term: days,
    label: (name) => `Steckbrief von ${name} lesen`,
  },
  pause: 'Hintergrundanimation anhalten',
  play: 'Hintergrundanimation abspielen',
  caution: words.targetRisk,
  cautionLead: 'Jeder Prozentsatz eines Plans ist ein Ziel.',
};
