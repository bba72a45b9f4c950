import type { Words } from '#core/rules/language.ts';
import type { definitions as english } from '../../en/site/definitions.ts';
import { member } from '../member.ts';
import { site } from '../site.ts';
import { landing } from './landing.ts';
import { placements } from './placements.ts';
import { plan } from './plan.ts';
import { solvency } from './solvency.ts';
import { status } from './status.ts';

const { plans } = site;
const { classes, pools, missed } = solvency;
const { figures } = member.balance;

export const definitions: Words<typeof english> = {
  about: {
    title: 'Wie jede Zahl gezählt wird',
    description: 'Eine Definition für jede Zahl dieser Seiten und des Portals.',
  },
  title: 'Wie jede Zahl gezählt wird',
  lead: 'Jede Zahl hat eine Definition, und derselbe Name meint dieselbe Zahl auf jeder Seite, in jeder E-Mail und in jeder Datei.',
  how: 'So wird gezählt',
  howAll: 'So werden diese Zahlen gezählt',
  groups: {
    plans: 'Ergebnisse eines Plans',
    solvency: 'Gehalten und geschuldet',
    liabilities: 'Was geschuldet wird, Teil für Teil',
    apart: 'In den Büchern, weder gehalten noch geschuldet',
    pools: 'Pools eines Plans',
    missed: 'Verfehlte Ziele',
    placements: 'Externe Anlagen',
    payouts: 'Auszahlungen',
    account: 'Ihr Konto',
  },
  figures: {
    paid: [
      plans.table.paid,
      'Ausschüttungen aus Gewinnen abzüglich der Verluste, die Mitglieder getragen haben, in Prozent des Betrags, der im Durchschnitt angelegt war. Gezählt werden dieser Monat und die elf davor oder die Zeit, seit der erste Betrag darin angelegt war. Eigenes Geld des Betreibers zählt nicht mit.',
    ],
    target: [
      plans.table.target,
      'Was die Ziele derselben Positionen in derselben Zeit ergeben, in Prozent desselben Betrags.',
    ],
    months: [
      plans.months,
      'Jeder Monat für sich: Ausschüttungen über null, Verluste darunter. Keines wird vom anderen abgezogen. Gepunktet ist das Ziel der ganzen Laufzeit, gleichmäßig auf ihre Monate verteilt.',
    ],
    losses: [
      plans.losses,
      'Monate der letzten zwölf, in denen Mitglieder einen Verlust getragen haben, von den Monaten, in denen Geld angelegt war, und die Summe dieser Verluste. Eine zurückgenommene Zahlung eines früheren Monats zählt als Verlust. Eine Ausschüttung im selben Monat mindert sie nicht.',
    ],
    worst_month: [
      plans.worstMonth,
      'Der größte Verlust eines der letzten zwölf Monate, in Prozent des darin angelegten Betrags. Ohne Verlust der abgeschlossene Monat, der am wenigsten gezahlt hat.',
    ],
    worst_quarter: [
      plans.worst,
      'Dasselbe für jedes abgeschlossene Kalenderquartal seit Beginn des Plans.',
    ],
    since_start: [
      'Seit einem Tag',
      'Gezahlt und Ziel, seit der erste Betrag angelegt ist, auf dieselbe Weise gezählt. Gezeigt wird es ab zwölf Monaten.',
    ],
    per_year: [
      plans.perYear,
      'Was seit diesem Tag gezahlt wurde, auf ein Jahr umgerechnet. Ein Zeitraum unter zwölf Monaten wird nicht umgerechnet.',
    ],
    own_money: [
      plan.capital,
      'Ausschüttungen, die der Betreiber seit Beginn des Plans aus eigenem Geld gezahlt hat. Sie zählen in keinem Prozentsatz.',
    ],
    reserves: [
      landing.books.reserves,
      'Coins, welche die Blockchains an den Adressen des Betreibers zeigen, jeder Coin zum Stand eines Blocks, zum aktuellen Kurs bewertet und abgerundet. Extern angelegte Coins zählen nicht mit, und auch nicht, was vor Beginn der Überwachung dort lag.',
    ],
    owed: [
      landing.books.owed,
      'Alles, was laut Hauptbuch anderen geschuldet wird: die sechs Teile unten, in USD. Nicht zugeordnete Coins sind zum aktuellen Kurs bewertet und aufgerundet.',
    ],
    surplus: [
      landing.books.left,
      'Reserven abzüglich dessen, was geschuldet wird. Unter null heißt es Fehlbetrag.',
    ],
    ratio: [
      solvency.sides.percent,
      'Reserven geteilt durch das, was geschuldet wird, abgerundet. Ab dem Zehnfachen steht es als Vielfaches da.',
    ],
    lowest_ratio: [
      solvency.history.lowest,
      'Die niedrigste Deckung, die an einem Tag gelesen wurde, nicht die letzte.',
    ],
    tree: [
      solvency.tree.total,
      'Die Summe aller Blätter des letzten veröffentlichten Stands: was in jenem Moment geschuldet war, nicht zugeordnete Zahlungen in ihren Coins und alles andere in USD.',
    ],
    ...classes,
    gains_in: [
      pools.gainsIn,
      'Was von externen Anbietern über die Kosten der Anlage hinaus zurückkam, zum Kurs des Tages, an dem es kam.',
    ],
    gains_paid: [pools.gainsPaid, 'Aus diesen Gewinnen an Mitglieder ausgeschüttet.'],
    capital_in: [
      pools.capitalIn,
      'Eigenes Geld des Betreibers, von zwei Personen in den Pool gebucht.',
    ],
    capital_paid: [
      pools.capitalPaid,
      'Aus eigenem Geld des Betreibers an Mitglieder ausgeschüttet.',
    ],
    losses_absorbed: [pools.absorbed, 'Verluste, die ein Pool statt der Mitglieder getragen hat.'],
    left: [pools.left, 'Was einging, abzüglich dessen, was gezahlt und ausgeglichen wurde.'],
    missed_gain: [missed.gain, 'Ausschüttungen aus Gewinnen seit Beginn des Plans.'],
    missed_lost: [missed.lost, 'Verluste, die Mitglieder seit Beginn des Plans getragen haben.'],
    missed_result: [
      missed.result,
      'Das erste abzüglich des zweiten. Damit wird das Ziel verglichen.',
    ],
    missed_target: [
      missed.target,
      'Was die Ziele aller Positionen des Plans für die Tage ergeben, für die ausgeschüttet wurde. Ausgelassene Tage kommen dazu, sobald ihr Monat seit einem Monat vorbei ist.',
    ],
    missed_capital: [
      missed.capital,
      'Ausschüttungen aus eigenem Geld des Betreibers. Auf das Ziel werden sie nicht angerechnet.',
    ],
    placement_cost: [
      placements.cost,
      'Was angelegt wurde, zum Kurs jenes Tages, abzüglich dessen, was davon zurückkam oder als Verlust gebucht wurde.',
    ],
    placement_value: [
      placements.counts,
      'Die Anschaffungskosten, schrittweise abgeschrieben, wo ein Beleg überfällig ist.',
    ],
    payout_times: [
      status.clock.title,
      'Vom Auftrag bis zur Bestätigung auf der Blockchain, oder bis das Geld zurückgebucht war, für Auszahlungen, die in den letzten 30 Tagen endeten. Der Median ist die Zeit, in der die Hälfte davon endete; 95 von 100 entsprechend. Ein zweites Paar zählt ab der Fälligkeit, nach den Wartezeiten, die das Mitglied ausgelöst oder denen es zugestimmt hat. Darin fehlen Auszahlungen, gegen welche die Prüfung der Adresse sprach, solange sie weniger als ein Hundertstel der Summe sind.',
    ],
    paid_count: [
      status.figures.paid,
      'Auszahlungen, die eine Blockchain bestätigt hat, und ihre Summe.',
    ],
    pending: [
      status.figures.waiting,
      'Auszahlungen, die beantragt und weder bezahlt noch beendet sind.',
    ],
    held: [
      status.figures.held,
      'Auszahlungen, die zurückgehalten wurden. Eine mit zwei Gründen zählt bei jedem einmal.',
    ],
    ended: [
      status.figures.refused,
      'Auszahlungen, die zwei Personen abgelehnt haben, und solche, an deren Adresse nicht gezahlt werden konnte.',
    ],
    balance: [figures.balance.name, figures.balance.rule],
    deposits: [figures.deposits.name, figures.deposits.rule],
    withdrawals: [figures.withdrawals.name, figures.withdrawals.rule],
    interest: [figures.interest.name, figures.interest.rule],
  },
};
