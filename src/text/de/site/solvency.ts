import type { Words } from '#core/rules/language.ts';
import type { solvency as english } from '../../en/site/solvency.ts';
import { counted } from '../counted.ts';
import { correctionKinds } from './correction-kinds.ts';
import { sealFault } from './seal-faults.ts';

const list = (coins: readonly string[]): string => coins.join(', ');

export const solvency: Words<typeof english> = {
  about: {
    title: 'Solvenz: was gehalten und was geschuldet wird',
    description:
      'Reserven und Verbindlichkeiten dieser Installation nebeneinander, aus ihrem Hauptbuch und ihren Blockchains.',
  },
  title: 'Solvenz',
  sandbox:
    'Dies ist eine Sandbox. Die Reserven und Verbindlichkeiten unten sind Spielgeld auf simulierten Blockchains.',
  notRead: 'Die Bücher wurden noch nicht gelesen. Nach einem Start dauert das einige Sekunden.',
  testNetwork:
    'Dies ist eine Sandbox auf Testnetzen. Die Reserven unten werden von deren Nodes gelesen, und die Coins haben keinen Wert.',
  chains:
    'Die Reserven unten sind die Coins, welche die Nodes des Betreibers an seinen Adressen zeigen, jeder Coin zum Stand eines Blocks.',
  asOf: (moment) => `Stand ${moment}. Reserven sind abgerundet, Verbindlichkeiten aufgerundet.`,
  sides: {
    answer: (held) => `Für je 100\u00a0$, die wir Mitgliedern schulden, halten wir ${held}.`,
    surplus: (sum) => `Der hellere Teil ist, was wir über die Schulden hinaus halten: ${sum}.`,
    missing: (sum) => `Der umrandete Teil fehlt: ${sum}.`,
    lead: 'Coins sind zum aktuellen Kurs bewertet. Extern angelegte Coins zählen nicht als Reserven.',
    held: 'Gehalten, laut Blockchain',
    owed: 'Geschuldet, laut Hauptbuch',
    percent: 'Reserven in Prozent der Verbindlichkeiten',
    times: 'Reserven als Vielfaches der Verbindlichkeiten',
    own: (sum) =>
      `In den Reserven ist eigenes Geld des Betreibers, gebucht mit ${sum}. Es ist keine Einzahlung und unten getrennt aufgeführt.`,
    nothing: 'Keine Verbindlichkeiten',
    notRead: 'Noch sind nicht alle Blockchains gelesen',
    coinNotRead: 'Blockchain noch nicht gelesen, zählt als null',
    total: 'Gesamt',
    coins: (coins, rate) => `${coins} zu ${rate}\u00a0$`,
  },
  classes: {
    member_balance: ['Guthaben', 'Kapital, an jedem Tag auszahlbar'],
    member_profit_locked: ['Gewinn, gebunden', 'Gezahlt, gebunden bis zur Fälligkeit der Position'],
    member_profit: ['Gewinn, frei', 'Fällig und auszahlbar'],
    member_payout: ['Offene Auszahlungen', 'Beantragt, auf der Blockchain noch nicht bestätigt'],
    unclaimed: ['Nicht abgeholt', 'Sehr kleine oder nicht abgeholte Guthaben, weiter geschuldet'],
    suspense: ['Nicht zugeordnete Zahlungen', 'Eingegangen, Eigentümer noch nicht bestätigt'],
    operator_capital: ['Eigenes Geld des Betreibers', 'Trägt Korrekturen und Kosten'],
    pool_gain: ['Gewinnpools', 'Extern verdient, noch nicht an Mitglieder gezahlt'],
    pool_capital: ['Kapitalpools', 'Vom Betreiber eingelegt, noch nicht gezahlt'],
    placement: [
      'Externe Anlagen, zu Anschaffungskosten',
      'Coins bei externen Anbietern, keine Reserven',
    ],
    loss: ['Noch nicht geteilte Verluste', 'Gebucht, noch nicht ausgeglichen oder geteilt'],
    incident: ['Vorfälle', 'Noch nicht gedeckte Fehlbeträge'],
  },
  behind: {
    title: 'Hinter diesen Zahlen',
    lead: 'Öffnen Sie eine Zeile, um ihre Tabelle und ihre Belege zu sehen.',
  },
  suspense: {
    title: 'Nicht zugeordnete Zahlungen',
    lead: 'Zahlungen, die ohne Tag ankamen oder vom Angebot abwichen. Sie zählen als Verbindlichkeiten, bis zwei Personen sie gutschreiben oder zurücksenden.',
    none: 'Keine.',
    known: 'Eigentümer bekannt, in Prüfung',
    unknown: 'Eigentümer unbekannt',
    payments: (count) => counted(count, 'Zahlung', 'Zahlungen'),
  },
  apart: {
    title: 'Weitere Posten in den Büchern',
    lead: 'Sie stehen in den Büchern, zählen aber weder als Reserven noch als Verbindlichkeiten.',
  },
  pools: {
    title: 'Woher Erträge kommen',
    lead: 'Erträge werden nur aus den Pools eines Plans gezahlt. Gewinne und eigenes Geld des Betreibers bleiben getrennt.',
    gainsIn: 'Aus Gewinnen eingegangen',
    gainsPaid: 'Aus Gewinnen gezahlt',
    capitalIn: 'Vom Betreiber eingelegt',
    capitalPaid: 'Aus Geld des Betreibers gezahlt',
    absorbed: 'Verluste ausgeglichen',
    left: 'Rest',
    closed: 'Für neue Einzahlungen geschlossen',
    idle: (count) =>
      count === 1
        ? 'Ein weiterer Plan hat nichts erhalten und nichts gezahlt.'
        : `${count} weitere Pläne haben nichts erhalten und nichts gezahlt.`,
  },
  unproven: {
    title: 'Was diese Seite nicht belegt',
    lead: 'Beide Summen können stimmen und trotzdem unvollständig sein.',
    points: [
      [
        'Dass es keine weiteren Schulden gibt.',
        'Der Baum enthält, was laut Hauptbuch geschuldet ist, und Mitglieder finden darin unter „Nachweis“ ihr eigenes Guthaben. Eine Schuld, die nie gebucht wurde, steht in keinem von beiden.',
      ],
      [
        'Dass die Coins frei sind.',
        'Eine Blockchain zeigt, dass die Coins da sind. Sie zeigt nicht, wer sonst einen Anspruch darauf hat.',
      ],
      [
        'Dass die Nodes die Wahrheit sagen.',
        'Wir lesen die Nodes des Betreibers. Wo zwei eingerichtet sind, zählt ein Stand nur, wenn beide übereinstimmen. Die Adressen und Blöcke unten können Sie mit Ihrem eigenen Node prüfen.',
      ],
      [
        'Dass die Coins gestern da waren.',
        'Coins kann man sich für einen Tag leihen. Sehen Sie in den Verlauf unten, und prüfen Sie an einem Tag Ihrer Wahl erneut.',
      ],
    ],
  },
  addresses: {
    title: 'Adressen prüfen',
    lead: 'Die Adressen, an denen die Coins liegen, die größte zuerst, jeweils mit dem Block, in dem gelesen wurde. Jeder kann sie in einem Block-Explorer nachsehen.',
    held: 'Als Reserven gezählt',
    block: (height, at) => `Block ${height}, gelesen ${at}`,
    notRead: 'Noch nicht gelesen. Nichts wird gezählt.',
    stale:
      'Dieser Stand ist alt, denn die Blockchain war seitdem nicht lesbar. Er stimmt vielleicht nicht mehr.',
    shown: (kind, at) => `Letzte Wurzel: ${kind}, ${at}`,
    notShown: 'Hat die letzte Wurzel nicht signiert',
    before: 'Vor Beginn der Beobachtung eingegangen',
    beforeMeans: 'Steht nicht in den Büchern und zählt deshalb nicht',
    more: (count) => `und ${count} weitere, in der Datei`,
    file: 'Jede Adresse mit ihrem Block als Tabelle (CSV)',
    check:
      'Eingehende Coins zählen, sobald sie in einem Block sind. Ausgehende Coins zählen, bis ein Block die Zahlung enthält. Verwirft die Blockchain einen Block, wird auch sein Stand verworfen.',
    simulated:
      'Diese Blockchains sind simuliert, öffentliche Explorer zeigen sie nicht. Der Betreiber gibt die ältesten Coins zuerst aus.',
  },
  corrections: {
    title: 'Korrekturen',
    lead: 'Buchungen werden nie gelöscht. Zwei Personen berichtigen einen Fehler mit einer neuen Buchung und einem Grund.',
    none: 'Bisher keine',
    kinds: correctionKinds,
    count: (count) => (count === 1 ? 'einmal' : `${count}-mal`),
  },
  missed: {
    title: 'Verfehlte Ziele',
    lead: 'Ein Ziel ist keine Zusage. Diese Pläne haben seit ihrem Beginn aus Gewinnen nach Verlusten weniger gezahlt, als ihre Ziele vorsahen.',
    none: 'Bisher keine',
    target: 'Ziele bisher',
    gain: 'Aus Gewinnen gezahlt',
    lost: 'Verloren',
    result: 'Ergebnis: Gewinne abzüglich Verlusten',
    capital: 'Vom Betreiber zugelegt',
  },
  tree: {
    title: 'Verbindlichkeiten als Merkle-Baum',
    lead: 'Jeden Tag veröffentlichen wir alle Verbindlichkeiten als Merkle-Summenbaum. Mitglieder finden darin ihr eigenes Guthaben, und jeder kann die Blätter zusammenzählen.',
    none: 'Noch kein Stand veröffentlicht',
    waits: (coins) =>
      `Noch kein Stand veröffentlicht. Auf einen Stand von ${list(coins)} wird bis zu zehn Minuten gewartet.`,
    notRead: (coins) =>
      `Ohne ${list(coins)} veröffentlicht, weil die Blockchain nicht gelesen werden konnte.`,
    no: 'Letzter veröffentlichter Stand',
    total: 'Verbindlichkeiten im Baum, in USD',
    coin: (asset) => `Verbindlichkeiten in ${asset}, im Baum`,
    held: (coins) => `Gehalten: ${coins}`,
    format: 'Format',
    root: 'Wurzel',
    formula:
      'Jeder Knoten ist der SHA-256 seiner zwei Kinder mit ihren Summen, seiner Ebene und dem Stand. Seine Summen sind die Summen seiner Kinder, jede unter 2^63. Dieselbe Datei führt die Reserven nach Coin und Block auf. Die Deckung oben ist der Wert dieser Coins zum aktuellen Kurs in Prozent der Verbindlichkeiten, abgerundet.',
    disputes: ({ open, founded, unfounded }) =>
      `Einsprüche von Mitgliedern gegen ihren Nachweis: ${open} offen, ${founded} begründet, ${unfounded} unbegründet (jeder von zwei Personen entschieden).`,
    control: (count) =>
      count === 0
        ? 'Noch hat keine Adresse mit Reserven diese Wurzel signiert. Dass die Adressen dem Betreiber unterstehen, ist also nicht belegt.'
        : `Signiert haben diese Wurzel ${counted(count, 'Adresse', 'Adressen')} mit Reserven.`,
    kinds: {
      bip322: 'Signatur (BIP-322)',
      signed_message: 'Signierte Nachricht',
      anchor: 'Transaktion von der Adresse',
    },
    files: {
      snapshot: 'Signierter Stand mit den Reserven je Adresse',
      leaves: 'Alle Blätter',
      audit: 'audit.mjs zählt sie zusammen (Node, ohne Pakete)',
      verifier: 'verifier.html prüft den Nachweis eines Mitglieds aus einer Datei',
      all: 'Alle veröffentlichten Stände',
    },
  },
  seals: {
    title: 'Versiegelte Bücher',
    lead: 'Jedes Siegel ist ein Hash über alle neuen Buchungen und das Siegel davor. Wenn Sie einen Kopf aufbewahren, kann niemand eine ältere Buchung ändern, ohne jeden späteren Kopf zu ändern.',
    none: 'Noch nicht versiegelt',
    no: 'Nummer',
    head: 'Kopf',
    at: 'Versiegelt am',
    all: 'Alle Köpfe',
    holds: 'Versiegelte Buchungen werden laufend neu geprüft. Bisher hat sich keine geändert.',
    broken: (no) => `Siegel ${no} passt nicht mehr zu den Büchern`,
    fault: sealFault,
    witnesses: 'Zeugen',
    signed: (size) => `Checkpoint über ${size} Siegel, signiert am`,
    root: 'Wurzel über alle Siegel',
    witness: (name, size) => `${name} hat ${size} Siegel mitsigniert am`,
    noWitness: 'Noch hat kein Zeuge mitsigniert.',
    become:
      'Ein Zeuge verfolgt die signierten Checkpoints auf einem eigenen Rechner und schlägt Alarm, wenn sich die Vergangenheit ändert. Jeder kann einer sein:',
    checkpoint: 'der neueste Checkpoint',
    script: 'witness.mjs (Node, ohne Pakete)',
    anchors: 'Köpfe in Bitcoin-Blöcken',
    anchorsLead:
      'Mit Auszahlungen gelangt die Wurzel in Bitcoin-Blöcke, die wir nicht umschreiben können. Ein Zeuge vergleicht jede mit den Köpfen, die er aufbewahrt hat.',
    anchored: (size, height) => `${size} Siegel, in Block ${height}`,
    anchoredSoon: (size, height) => `${size} Siegel, in Block ${height}, noch nicht endgültig`,
    transaction: 'Transaktion',
    allAnchors: 'Alle Anker mit ihren Transaktionen',
    checkAnchor: 'Prüfen Sie einen selbst, ohne Netz:',
    anchorFiles: {
      heads: 'die veröffentlichten Köpfe',
      page: 'verifier.html',
      script: 'verify.mjs',
    },
  },
  earlierName: (name, until) => `Bis ${until} hieß dieses Unternehmen ${name}.`,
  keys: {
    title: 'Ersetzte Signaturschlüssel',
    lead: 'Wo es um echtes Geld geht, signieren zwei Personen Entscheidungen mit ihren eigenen Sicherheitsschlüsseln. Sind weniger als zwei Schlüssel übrig, kann der Betreiber direkt auf dem Server einen hinzufügen. Er steht sofort hier und kann 72 Stunden lang keine Entscheidung signieren.',
    none: 'Es wurde kein Schlüssel ersetzt.',
    enrolled: (at) => `Hinzugefügt ${at}`,
    usable: (at) => `Kann vor ${at} nicht signieren`,
    fingerprint: 'Fingerabdruck (SHA-256 des öffentlichen Schlüssels)',
  },
  history: {
    title: 'Verlauf nach Tagen',
    lead: 'Die Zahlen zum Tagesende und die niedrigste Deckung jedes Tages. Schlechte Tage bleiben in der Liste.',
    day: 'Tag',
    held: 'Gehalten',
    owed: 'Geschuldet',
    lowest: 'Niedrigste Deckung',
    range: (ratio, day) =>
      `Der niedrigste Stand dieser Tage war ${ratio}, am ${day}. Gepunktet: 100\u00a0%.`,
    bad: 'Die Reserven lagen unter den Verbindlichkeiten',
  },
};
