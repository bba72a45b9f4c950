import type { proof as english } from '../en/proof.ts';
import type { Words } from '../language.ts';
import { counted } from './counted.ts';

export const proof: Words<typeof english> = {
  title: 'Nachweis',
  under: 'Ihr Browser prüft, ob Ihr Guthaben in dem steht, was wir schulden.',
  more: 'Mehr zu diesem Nachweis',
  result: 'Ergebnis',
  see: 'Was abweicht',
  waiting: (coins: string) => `und ${coins}, die angekommen sind und geprüft werden`,
  verdicts: {
    none: {
      title: 'Noch kein Stand',
      says: 'Der erste erscheint innerhalb eines Tages nach der ersten Einzahlung.',
    },
    not_owed: {
      title: 'Damals wurde Ihnen nichts geschuldet',
      says: 'Als der neueste Stand gezogen wurde, waren Ihre Konten leer; darin steht kein Blatt von Ihnen.',
    },
    wrong: { title: 'Ihr Guthaben ist im veröffentlichten Baum nicht zu finden', says: '' },
    rewritten: {
      title: 'Die veröffentlichte Vergangenheit weicht von der zuvor gesehenen ab',
      says: '',
    },
  },
  faults: {
    version_unknown:
      'Der Stand hat ein Format, das diese Seite nicht kennt. Laden Sie die Seite neu.',
    other_snapshot: 'Der Nachweis gehört zu einem anderen Stand als dem veröffentlichten.',
    root_forged: 'Die veröffentlichte Wurzel folgt nicht aus dem, was der Stand über sich sagt.',
    chunks_missing: 'Ein Teil Ihrer Summe fehlt oder steht zweimal da.',
    path_malformed: 'Der Weg von Ihrem Blatt zur Wurzel ist keiner.',
    amount_invalid: 'Ein Betrag auf dem Weg ist negativ oder zu groß.',
    not_in_tree:
      'Ihr Blatt führt nicht zur veröffentlichten Wurzel. Haben Sie seither Ihre E-Mail-Adresse geändert, prüfen Sie mit der damaligen; sonst sichern Sie den Nachweis und zeigen ihn anderen.',
    other_sum: 'Die Teile ergeben zusammen nicht Ihre Summe.',
  },
  histories: {
    forged: (seq) => `Stand ${seq} hat nicht die Wurzel, die er nennt.`,
    unlinked: (seq) => `Stand ${seq} folgt nicht aus dem vorigen.`,
    rewritten: (seq) =>
      `Stand ${seq} ist ein anderer als der, den dieser Browser sah. Sichern Sie, was Sie können, und sagen Sie es anderen.`,
    gone: (seq) => `Stand ${seq} war schon hier und ist verschwunden.`,
  },
  check: {
    again: 'Erneut prüfen',
    going: 'Ihr Guthaben wird geprüft',
    goes: 'Ihr Browser rechnet den Weg von Ihren Blättern zur veröffentlichten Wurzel nach.',
    counted: (sum) => `Ihre ${sum} sind mitgezählt`,
    part: (total, moment) =>
      `Sie gehören zu den ${total}, die wir allen Mitgliedern schulden, im Stand vom ${moment}.`,
    took: 'Ihr Browser prüfte die Summe in',
    ms: (count) => `${count} ms`,
    now: (sum) => `Jetzt schulden wir Ihnen ${sum}.`,
    stale: 'Die Prüfung kam nicht zustande. Unten steht die letzte.',
  },
  reserves: {
    held: 'Reserven',
    of: (percent, owed) => `${percent} der ${owed}, die wir jetzt schulden`,
    more: 'Darin sind auch nicht zugeordnete Zahlungen und was nach dem Stand gebucht wurde.',
    unread: 'Noch nicht jede Chain ist gelesen',
    see: 'Reserven ansehen',
  },
  path: {
    label: 'Der Weg von der Wurzel zu Ihren Blättern',
    root: 'Veröffentlichte Wurzel',
    leaves: (count) => (count === 1 ? 'Ihr Blatt' : `Ihre ${count} Blätter`),
    hashes: (count) => (count === 1 ? '1 Hash' : `${count} Hashes`),
    levels: (count) => counted(count, 'Ebene', 'Ebenen'),
    meet: 'Ihre Wege treffen sich',
    meetHere: 'Ihre Wege treffen sich hier',
    stops: 'hier endet die Prüfung',
    states: { found: 'Richtig', failed: 'Falsch', unchecked: 'Nicht geprüft' },
    all: (count) => `Alle anzeigen: ${counted(count, 'Ebene', 'Ebenen')}`,
    fewer: 'Weniger Ebenen zeigen',
    yours: 'Ihre, hier berechnet',
    given: 'ein Hash von uns',
    split: (count) =>
      `Ihr Guthaben ist auf ${counted(count, 'Blatt', 'Blätter')} verteilt, ` +
      'damit niemand es aus dem Baum liest.',
  },
  root: {
    title: 'Veröffentlichte Wurzel',
    snapshot: (no) => `Stand ${no}`,
    same: 'Alle sehen dieselbe Wurzel',
    compare: 'Vergleichen Sie sie mit anderen. Eine andere Wurzel heißt eine andere Summe.',
    copy: 'Wurzel kopieren',
    notCopied: 'Die Wurzel wurde nicht kopiert.',
  },
  witnesses: {
    title: 'Zeugen',
    agree: (agreeing, all) => `${agreeing} von ${all} stimmen zu`,
    none: 'Noch keine',
    empty: 'Noch folgt kein Zeuge diesen Büchern',
    run: 'Ein Zeuge führt unsere Siegel auf einem eigenen Rechner mit und bemerkt jede Änderung. Jeder kann einer sein:',
    script: 'witness.mjs',
    cosigned: 'Hat mitsigniert',
    behind: (seals) => `Hat bis Siegel ${seals} mitsigniert`,
    block: (height) => `Bitcoin-Block ${height}`,
    contains: (seals, all) =>
      `Enthält die ersten ${seals} von ${counted(all, 'Siegel', 'Siegeln')}`,
    checkpoint: 'Unser signierter Prüfpunkt',
    browser: 'Dieser Browser',
    saw: (count) =>
      count === 1 ? 'Sah 1 Stand, unverändert' : `Sah ${count} Stände, keiner geändert`,
    changed: 'Sah früher andere Stände',
    device: 'auf Ihrem Gerät',
  },
  leaf: {
    title: 'Einzelheiten des Standes',
    now: 'Ihnen jetzt geschuldet',
    places: 'Ihre Plätze im Baum',
    format: 'Format',
    rootHash: 'Hash des Baums',
    seal: 'Siegel der Bücher',
  },
  address: {
    title: 'Haben Sie die E-Mail-Adresse geändert?',
    label: 'Ihre damalige E-Mail-Adresse',
    help: 'Ihr Blatt enthält die Adresse vom Tag des Standes. Sie bleibt in diesem Browser.',
    check: 'Mit dieser Adresse prüfen',
  },
  dispute: {
    title: 'Einspruch',
    lead: 'Erheben Sie Einspruch: Was diesem Browser gezeigt wurde und was er berechnet hat, geht mit, bleibt für immer, und die öffentliche Seite zählt ihn als offen. Sichern Sie dieselbe Datei für sich.',
    words: 'Was Sie hinzufügen möchten',
    open: 'Einspruch erheben',
    send: 'Einspruch senden',
    save: 'Belege sichern',
    opened: (day: string) => `Einspruch vom ${day}`,
    states: {
      open: 'Offen und öffentlich gezählt',
      approving: 'Offen und öffentlich gezählt',
      founded: 'Beendet: Sie hatten recht',
      unfounded: 'Von zwei Personen als unbegründet beendet; die Belege bleiben',
    },
    noAnswer: 'Noch nicht beantwortet.',
    answer: (text: string) => `Antwort: ${text}`,
  },
  files: {
    title: 'Herunterladen und unabhängig prüfen',
    count: (files) => `Ihr signierter Nachweis und ${counted(files, 'Datei', 'Dateien')}`,
    claim: 'Meinen Nachweis sichern',
    claimMeans:
      'Was Ihnen geschuldet wird, zu welchen Bedingungen, und der Nachweis, signiert. Er gilt ohne diese Seite.',
    saved: 'Nachweis gesichert',
    snapshot:
      'Was veröffentlicht ist, mit den Reserven nach Adressen. Am besten aus einer Quelle, der Sie trauen.',
    page: 'Eine Seite, die Ihren Nachweis aus einer Datei prüft und niemanden fragt.',
    verify: 'Dasselbe für Node: node verify.mjs NACHWEIS IHRE-ADRESSE STAND',
    leaves: 'Alle Blätter: jeder kann sie zusammenzählen.',
    audit: 'Zählt sie zusammen: node audit.mjs STAND BLÄTTER',
  },
  history: {
    title: 'Frühere Stände',
    count: (snapshots) =>
      snapshots === 1 ? '1 bisher' : `${snapshots}, jeder folgt aus dem vorigen`,
    remembered: 'Die neuesten zuerst. Dieser Browser merkt sich ihre Wurzeln.',
  },
  means: {
    title: 'Was das zeigt, und was nicht',
    short: 'Es zählt, was wir schulden; Reserven prüft man getrennt.',
    points: [
      'Ihre Summe steht in dem Betrag, der als geschuldet veröffentlicht ist. Wer nachsieht, kann nicht ausgelassen werden, und diese Seite sieht bei jeder Anmeldung nach.',
      'Sehen fünf von hundert Mitgliedern nach, fällt das Auslassen von sechzig mit 95 Prozent auf.',
      'Es zeigt nicht, dass die Coins da sind: Das ist die andere Hälfte, auf der Seite Solvenz.',
      'Eine Schuld außerhalb dieser Bücher kann es nicht zeigen.',
    ],
  },
};
