import type { Words } from '#core/rules/language.ts';
import type { placements as english } from '../../en/site/placements.ts';
import { days, inDays } from '../counted.ts';

export const placements: Words<typeof english> = {
  title: 'Externe Anlagen',
  lead: (waits) =>
    `Coins, die bei externen Anbietern angelegt sind. Als Beleg zählt, wenn Coins zurückkommen oder ein Prüfer einen Kontoauszug bestätigt. Fehlt ${days(waits)} lang beides, wird eine Anlage sofort um ein Viertel abgeschrieben und danach jede Woche um ein weiteres, bis auf null.`,
  none: 'Keine offenen Anlagen.',
  what: 'Plan und Anbieter',
  cost: 'Offen, zu Anschaffungskosten',
  of: (placed) => `von ${placed} angelegt`,
  counts: 'Bewertet mit',
  since: 'Angelegt',
  days: (open) => `vor ${inDays(open)}`,
  today: 'heute',
  proof: 'Letzter Beleg',
  kinds: {
    placed: 'Keiner, seit das Geld angelegt ist',
    return: (amount) => `${amount} der Kosten kamen zurück`,
    statement: (name) => `Kontoauszug, von einem Prüfer bestätigt: ${name}`,
  },
  hash: (hash) => `SHA-256 der Datei: ${hash}`,
  overdue: 'Beleg überfällig',
  total: 'Alle offenen Anlagen',
  note: 'Externe Anlagen zählen nicht als Reserven. Jeden Anbieter nehmen zwei Personen des Betreibers auf. Ob er von ihnen unabhängig ist, kann die Software nicht wissen.',
  label: {
    question: 'Wo ist das Geld des Plans angelegt?',
    none: 'Dieser Plan hat keine offenen externen Anlagen.',
    at: (amount, venue, asset) => `${amount} bei ${venue}, in ${asset}.`,
    since: (day, ago) => `Angelegt am ${day}, ${ago}.`,
    unproven: 'Seitdem kein Beleg.',
    return: (day, amount) => `Letzter Beleg am ${day}: ${amount} kamen zurück.`,
    statement: (day) => `Letzter Beleg am ${day}: ein Kontoauszug, von einem Prüfer bestätigt.`,
    overdue: (counted) => `Der Beleg ist überfällig, deshalb zählt sie nur mit ${counted}.`,
  },
};
