import type { brakeCauses } from '#contract/policy.ts';
import type { brake as english } from '../en/site/brake.ts';
import type { Words } from '../language.ts';

const causes: Record<(typeof brakeCauses)[number], string> = {
  payouts_stopped: 'Auszahlungen angehalten sind',
  reserves_below_liabilities: 'weniger gehalten wird, als geschuldet ist',
  payouts_slow: 'Auszahlungen länger dauern, als unsere Regel erlaubt',
  auditor_not_seen: 'sich seit 90 Tagen kein Prüfer angemeldet hat',
  payouts_late: 'eine Auszahlung länger fällig ist, als unsere Regel erlaubt',
  reconciliation_difference: 'die Blockchain weniger Coins zeigt als die Bücher',
  restore_not_proven: 'in den letzten 90 Tagen keine Wiederherstellung nachgewiesen wurde',
  capital_above_gains:
    'das eigene Geld des Betreibers zweimal in Folge mehr gezahlt hat, als verdient wurde',
};

const reasonsOf = (found: readonly string[]): string[] =>
  found.map((cause) => (causes as Record<string, string>)[cause] ?? cause);

export const brake: Words<typeof english> = {
  label: 'Einzahlungen',
  title: 'Neue Einzahlungen sind geschlossen.',
  why: (found) => `Weil ${reasonsOf(found).join(' und ')}. Auszahlungen bleiben offen.`,
  opens: 'Sie öffnen von selbst wieder, sobald die Ursache behoben ist.',
  more: 'Zum Status',
};
