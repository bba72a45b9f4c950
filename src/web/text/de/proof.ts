import type { proof as english } from '../en/proof.ts';
import type { Words } from '../language.ts';

export const proof: Words<typeof english> = {
  title: 'Nachweis',
  under: 'Ob Ihr Guthaben in der veröffentlichten Summe steht, geprüft von diesem Browser.',
  yours: 'Ihr Guthaben im neuesten Stand',
  see: 'Was abweicht',
  waiting: (coins: string) => `und ${coins}, die angekommen sind und geprüft werden`,
  verdicts: {
    none: {
      title: 'Noch kein Stand.',
      says: 'Der erste erscheint innerhalb eines Tages nach der ersten Einzahlung.',
    },
    not_owed: {
      title: 'Damals wurde Ihnen nichts geschuldet.',
      says: 'Als der neueste Stand gezogen wurde, waren Ihre Konten leer; darin steht kein Blatt von Ihnen.',
    },
    counted: {
      title: 'Mitgezählt.',
      says: 'Ihr Browser hat diese Summe vollständig im veröffentlichten Baum gefunden.',
    },
    wrong: { title: 'Ihr Guthaben ist im veröffentlichten Baum nicht zu finden.', says: '' },
    rewritten: {
      title: 'Die veröffentlichte Vergangenheit weicht von der zuvor gesehenen ab.',
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
  leaf: {
    snapshot: 'Stand',
    now: 'Ihnen jetzt geschuldet',
    total: 'Allen Mitgliedern geschuldet',
    places: 'Ihre Plätze im Baum',
    took: 'Geprüft in',
    ms: (count) => `${count} ms`,
    format: 'Format',
    root: 'Wurzel',
    seal: 'Siegel der Bücher',
  },
  address: {
    label: 'Ihre damalige E-Mail-Adresse',
    help: 'Ihr Blatt enthält die Adresse vom Tag des Standes. Sie bleibt in diesem Browser.',
    check: 'Noch einmal prüfen',
  },
  dispute: {
    title: 'Stimmt er immer noch nicht?',
    lead: 'Erheben Sie Einspruch: Was diesem Browser gezeigt wurde und was er berechnet hat, geht mit, bleibt für immer, und die öffentliche Seite zählt ihn als offen. Sichern Sie dieselbe Datei für sich.',
    words: 'Was Sie hinzufügen möchten',
    open: 'Einspruch erheben',
    save: 'Belege sichern',
    opened: (day: string) => `Einspruch vom ${day}`,
    states: {
      open: 'Offen und öffentlich gezählt',
      approving: 'Offen und öffentlich gezählt',
      founded: 'Beendet: Sie hatten recht',
      unfounded: 'Von zwei Personen als unbegründet beendet; die Belege bleiben',
    },
    noAnswer: 'Noch nicht beantwortet.',
    answer: (words: string) => `Antwort: ${words}`,
  },
  files: {
    title: 'Herunterladen und unabhängig prüfen',
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
    title: 'Stände',
    remembered: 'Jeder folgt aus dem vorigen. Dieser Browser merkt sie sich.',
  },
  means: {
    title: 'Was das zeigt, und was nicht',
    points: [
      'Ihre Summe steht in dem Betrag, der als geschuldet veröffentlicht ist. Wer nachsieht, kann nicht ausgelassen werden, und diese Seite sieht bei jeder Anmeldung nach.',
      'Sehen fünf von hundert Mitgliedern nach, fällt das Auslassen von sechzig mit 95 Prozent auf.',
      'Es zeigt nicht, dass die Coins da sind: Das ist die andere Hälfte, auf der Seite Solvenz.',
      'Eine Schuld außerhalb dieser Bücher kann es nicht zeigen.',
    ],
  },
};
