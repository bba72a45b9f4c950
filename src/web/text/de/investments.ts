import type { investments as english } from '../en/investments.ts';
import type { Words } from '../language.ts';
import { words } from './words.ts';

export const investments: Words<typeof english> = {
  title: 'Anlagen',
  under: `Jede Position mit dem, was sie gezahlt hat. ${words.targetRisk}`,
  list: 'Positionen',
  plan: 'Plan',
  principal: 'Angelegt',
  of: (opened) => `von ${opened}`,
  started: 'Beginn',
  matures: 'Fällig',
  paid: 'Gezahlt und Ziel',
  state: 'Status',
  states: { open: 'Offen', emptied: 'Geleert', matured: 'Fällig', renewed: 'Erneuert' },
  canRenew: 'kann erneuert werden',
  detail: 'Position',
  open: (plan, principal) => `Position von ${principal} in ${plan} öffnen`,
  openedWith: 'Begann mit',
  claim: 'Teil Ihres Guthabens: Sie können es an jedem Tag auszahlen.',
  leave: 'Guthaben auszahlen',
  cooling: 'Widerrufsfrist',
  coolingLeft: (left) => `noch ${left}`,
  coolingUntil: (time) =>
    `Bis ${time} trägt der Betreiber einmal die Netzgebühr für die Entnahme dieses Geldes.`,
  coolingSmall:
    'Eine Gebühr unter einem Cent, wie bei Dogecoin, XRP und Solana, bleibt die des Netzes.',
  days: (days) => (days === 1 ? '1 Tag' : `${days} Tage`),
  hours: (hours) => (hours === 1 ? '1 Stunde' : `${hours} Stunden`),
  profit: 'Was sie gezahlt hat',
  noProfit: 'An diese Position wurde bisher nichts gezahlt.',
  where: 'Woher kam das?',
  from: { gains: 'Erzielte Gewinne', capital: 'Eigenes Geld des Betreibers' },
  reversed: 'Rückgebucht: Diese Zahlung wurde zurückgenommen',
  run: (total, time) =>
    `Eine Ausschüttung von ${total} über alle Positionen des Plans, von zwei Personen genehmigt, gezahlt ${time}.`,
  runUnknown: (time) => `Eine Ausschüttung, von zwei Personen genehmigt, gezahlt ${time}.`,
  capitalNote: 'Nicht vom Plan verdient: Der Betreiber zahlte es aus eigenem Kapital.',
  behind: 'Der Gewinn dahinter',
  behindCapital: 'Das Geld dahinter',
  used: (used, amount) => `${used} von ${amount}`,
  realised: (time) => `Erzielt ${time}`,
  putIn: (time) => `Eingelegt ${time}`,
  evidence: 'Beleg',
  transaction: 'Transaktion',
  arrived: 'Angekommen',
  noSource: 'Seine Quelle ist nicht als Gewinn dieses Plans gebucht.',
  announced: (amount, due) =>
    due === null
      ? `bis zu ${amount} eines Verlusts angekündigt`
      : `bis zu ${amount} eines Verlusts, ${due}`,
  announcedLoss: (amount, due) =>
    `Ein Verlust dieses Plans wird${due === null ? '' : ` am ${due}`} geteilt. Diese Position trägt davon höchstens ${amount}.`,
  announcedSmall: 'Ihr Guthaben kann bis dahin an jedem Tag ausgezahlt werden.',
  bore: (amount) => `trug ${amount} eines Verlusts`,
  loss: 'Was sie getragen hat',
  lossLine: 'Anteil an einem Verlust',
  lossOf: (recorded, time) =>
    `Ein Verlust von ${recorded} in diesem Plan, am ${time} von zwei Personen gebucht.`,
  lossShared: (shared, positions) =>
    positions === 1
      ? `${shared} davon entfielen auf die eine Position jenes Tages.`
      : `${shared} davon trugen die ${positions} Positionen jenes Tages, jede nach ihrem Kapital.`,
  lossNotified: (time) => `Angekündigt bis ${time}, mindestens 14 Tage davor.`,
  fromProfit: 'Aus gebundenem Gewinn',
  fromBalance: 'Aus dem Guthaben',
  lossReversed: 'Rückgängig gemacht: Das kam zurück',
  renew: 'Aus Guthaben erneuern',
  renewAmount: 'Betrag',
  renewHelp: (principal) =>
    `${principal} stehen in dieser Position. Freies Guthaben kann dazukommen. Es bewegt sich kein Geld.`,
  renewWill: (amount, plan) => `${amount} wieder in ${plan} anlegen`,
  renewMore: 'Zu den heutigen Bedingungen des Plans.',
  renewing: 'Wird erneuert …',
  renewed: 'Ihre Position läuft weiter.',
  renewedAs: 'Läuft in einer neuen Position weiter.',
  seeNew: 'Öffnen',
};
