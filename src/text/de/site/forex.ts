import { paths } from '#contract/paths.ts';
import type { AssetText } from '../../en/site/asset.ts';

export const forex: AssetText = {
  about: {
    title: 'Devisen: Paare, Kosten und geliehenes Geld',
    description:
      'Wie der Handel mit Währungen gewinnt und verliert, was ein Hebel aus kleinen Bewegungen macht und was Sie zuerst fragen sollten.',
  },
  title: 'Devisen',
  tagline: 'Was die eine Seite gewinnt, verliert die andere, und beide zahlen, um mitzumachen.',
  facts: [
    ['Alle Gewinne und Verluste', 'Null, abzüglich Kosten'],
    ['Geliehenes Geld', 'Üblich'],
    ['Die meisten Privatkonten', 'Verlieren'],
  ],
  plans: { term: 'Hier offene Devisenpläne' },
  what: {
    title: 'Über Devisen',
    lead: 'Währungen werden paarweise gehandelt. Wer die eine kauft, verkauft die andere. Zu jedem Gewinn gibt es also irgendwo einen gleich großen Verlust.',
    paragraphs: [
      'Es ist der größte Markt überhaupt: Im April 2025 wurden dort 9,6 Billionen Dollar am Tag umgesetzt. Das meiste davon sind Banken, Unternehmen und Fonds, die Geld tauschen, weil sie es brauchen, oder die sich gegen Kursänderungen absichern. Sie haben bessere Kurse, bessere Informationen und mehr Zeit als alle, die zu Hause vor einem Bildschirm sitzen.',
      'Die Währungen großer Länder bewegen sich von einem Tag zum nächsten wenig, oft um weniger als ein Hundertstel. Damit solche Bewegungen ins Gewicht fallen, handeln Private mit geliehenem Geld, bis zum Dreißigfachen der Einlage und mancherorts weit mehr. Das macht aus kleinen Bewegungen große Gewinne, und es macht den Verlust von allem an einem Nachmittag möglich.',
      'Ein langfristiges Wachstum, auf das man warten könnte, gibt es nicht. Ein Unternehmen kann in zehn Jahren mehr verdienen, ein Haus mehr Miete bringen. Ein Währungspaar hat keinen Grund, später höher zu stehen: Es bleiben Können, Glück und Kosten.',
    ],
    caption:
      'Zwei Bögen über einem Globus mit Gradnetz, einer niedriger als der andere: Was getauscht wird, kommt nicht ganz zurück. Eine am Computer erzeugte Zeichnung: Die Bögen zeigen keine wirklichen Aufträge.',
  },
  arise: {
    lead: 'In einem Markt, in dem sich Gewinne und Verluste ausgleichen, entscheiden für die meisten die Kosten.',
    gains: [
      [
        'Das Paar bewegt sich, wie Sie es erwartet haben.',
        'Und zwar bevor Kosten und Nerven aufgebraucht sind.',
      ],
      [
        'Sie bekommen den Unterschied zweier Zinssätze.',
        'Ein kleines Einkommen, das an einem Tag verschwindet, wenn die höher verzinste Währung fällt.',
      ],
      [
        'Sie sichern eine Summe ab, die Sie im Ausland zahlen müssen.',
        'Das ist kein Gewinn. Sie zahlen für Gewissheit.',
      ],
    ],
    losses: [
      ['Das Paar bewegt sich gegen Sie.', 'Vervielfacht um alles, was Sie geliehen haben.'],
      [
        'Ihre Position wird geschlossen.',
        'Deckt die Einlage den Verlust nicht mehr, wird die Position verkauft, zu welchem Kurs auch immer.',
      ],
      [
        'Der Kurs springt über Ihren Stop hinweg.',
        'Ein Stop ist ein Auftrag und wird vielleicht nicht zu seinem Kurs ausgeführt. Am 15. Januar 2015 gab es dazwischen keinen Kurs.',
      ],
      ['Der Broker steht auf der anderen Seite.', 'Er verdient, wenn Sie verlieren.'],
      [
        'Der Broker wird zahlungsunfähig oder hat nie gehandelt.',
        'Das Zweite ist Betrug, und zwar ein häufiger.',
      ],
    ],
  },
  costs: {
    lead: 'Kosten werden in Hundertstel Cent gerechnet und auf die geliehene Summe gezahlt, immer wieder.',
    rows: [
      [
        'Die Spanne',
        'Fällt bei jedem Öffnen und Schließen an, auf die ganze Position und nicht auf Ihre Einlage. Beim Dreißigfachen der Einlage wiegt sie dreißigmal so schwer.',
      ],
      ['Halten über Nacht', 'Zinsen auf das Geliehene, jede Nacht.'],
      [
        'Provision',
        'Bei manchen Konten anstelle einer größeren Spanne, bei manchen zusätzlich dazu.',
      ],
      [
        'Abweichung bei der Ausführung',
        'Der Unterschied zwischen dem Kurs, den Sie sahen, und dem, den Sie bekamen. Am größten, wenn es darauf ankommt.',
      ],
      [
        'Signale, Roboter, Kurse',
        'Verkauft von Leuten, für die der Verkauf das bessere Geschäft ist.',
      ],
    ],
    here: 'Nichts, denn kein Devisenplan ist offen, und hier wird nicht mit Währungen gehandelt. Ist ein Plan offen, nennt sein Steckbrief alle Gebühren.',
  },
  past: {
    title: 'Gemessen von denen, die den Markt beaufsichtigen',
    lead: 'Keine Prognose: was eine Aufsichtsbehörde an den Konten wirklicher Menschen zählte und was die Rechnung mit einer Einlage macht.',
    figures: [
      {
        figure: '74–89',
        unit: '%',
        when: 'Europäische Union, 2018',
        what: 'der Privatkonten verloren Geld',
      },
      {
        figure: '−100',
        unit: '%',
        when: 'Mit dem Dreißigfachen der Einlage',
        what: 'verloren bei einer Bewegung von 3,3\u00a0% gegen Sie',
      },
    ],
    cases: [
      {
        year: '1992',
        title: 'Das Versprechen eines Staates',
        text: 'Das Vereinigte Königreich hatte zugesagt, das Pfund gegenüber den anderen europäischen Währungen in einer Bandbreite zu halten. Am 16. September 1992 kündigte es zwei Zinserhöhungen an, gab Milliarden aus und verließ die Bandbreite am selben Abend.',
        source: 'Britisches Finanzministerium, 2005 veröffentlichte Unterlagen',
      },
      {
        year: '2015',
        title: 'Ein Morgen in der Schweiz',
        text: 'Am 15. Januar 2015 gab die Schweizerische Nationalbank ihre Grenze von 1,20 Franken je Euro ohne Ankündigung auf. Der Franken stieg um bis zu 30\u00a0%. Kunden von FXCM schuldeten 225 Millionen Dollar mehr, als sie eingezahlt hatten, und Alpari UK war am nächsten Tag zahlungsunfähig.',
        source: 'Reuters, 16. Januar 2015',
      },
      {
        year: '2022',
        title: 'Ein Roboter, der nicht handelte',
        text: 'EminiFX nahm von mehr als 25.000 Menschen etwa 248 Millionen Dollar ein und versprach mindestens 5\u00a0% in jeder Woche. Die Zahlen waren erfunden. Ein großer Teil des Geldes wurde nie angelegt, und was gehandelt wurde, verlor Millionen. Der Gründer wurde zu neun Jahren Haft verurteilt.',
        source: 'US Commodity Futures Trading Commission; US-Justizministerium, 2023',
      },
    ],
  },
  against: {
    lead: 'EminiFX zeigte seinen Mitgliedern jede Woche eine steigende Zahl. Keines konnte prüfen, woher sie kam.',
    rows: [
      {
        elsewhere: 'Eine wöchentliche Zahl wurde erfunden und gutgeschrieben.',
        here: 'Eine Ausschüttung wird vorab berechnet, von einer zweiten Person freigegeben und aus einem Pool gezahlt. Ist der Pool leer, wird nichts gezahlt, und beim Plan steht, dass er sein Ziel verfehlt hat.',
        still:
          'Auch ein Plan, der sein Ziel verfehlt, ist vielleicht der, den Sie ausgesucht haben.',
      },
      {
        elsewhere: 'Menschen wurden bezahlt, um andere zu werben.',
        here: 'Eine Stufe von Einladungen wird festgehalten, und keine Buchung zahlt dafür. Es gibt keine zweite Stufe, keinen Rang und keinen Bonus.',
        still: 'Jemand kann es trotzdem aus eigenen Gründen empfehlen.',
      },
      {
        elsewhere: 'Verluste gingen unter null.',
        here: 'Ihr Konto kann das nicht. Darauf wird nichts geliehen. Sie können verlieren, was Sie angelegt haben, und nicht mehr.',
        still: 'Was Sie angelegt haben, kann auf null fallen.',
      },
      {
        elsewhere: 'Vor einer Auszahlung war eine Gebühr zu zahlen.',
        here: 'Das Hauptbuch kennt keine Buchung für eine solche Gebühr. Eine Auszahlung kostet ihre Netzgebühr, die vom Betrag abgezogen wird.',
        still:
          'Jemand kann Ihnen in unserem Namen schreiben. Von hier verlangt niemand eine Zahlung, einen Code oder ein Passwort.',
        check: ['Anzeichen erkennen', paths.risk],
      },
    ],
  },
  ask: {
    lead: 'Für alle, die anrufen, schreiben oder Ihnen einen Bildschirm mit steigenden Zahlen zeigen.',
    questions: [
      {
        question: 'Welche Zulassung, in welchem Register, unter welchem Namen?',
        why: 'Schlagen Sie auf der Website der Aufsichtsbehörde selbst nach und rufen Sie die dort genannte Nummer an, nicht die, die man Ihnen geschickt hat.',
        here: 'Hier: Der Betreiber und sein Register stehen am Fuß jeder Seite. In einer Sandbox gibt es keinen, und das steht da.',
      },
      {
        question: 'Stehen Sie bei meinem Handel auf der anderen Seite?',
        why: 'Dann ist Ihr Verlust deren Einnahme, wie immer das Kleingedruckte es nennt.',
        here: 'Hier: Ihnen wird gar kein Handel angeboten.',
      },
      {
        question: 'Welcher Anteil Ihrer Kunden hat im letzten Jahr Geld verloren?',
        why: 'In der Europäischen Union muss ein Broker diese Zahl angeben. Lesen Sie sie als Ihre Aussicht.',
        here: 'Hier: Was ein Plan gezahlt hat, steht neben seinem Ziel, Verluste eingeschlossen.',
      },
      {
        question: 'Kann ich mehr verlieren, als ich eingesetzt habe?',
        why: 'Lassen Sie sich die Klausel im Vertrag zeigen.',
        here: 'Hier: nein. Konten von Mitgliedern können nicht unter null fallen.',
      },
      {
        question: 'Darf ich heute zuerst einen kleinen Betrag auszahlen?',
        why: 'Betrüger zahlen die erste kleine Auszahlung oft. Verlangen Sie auch eine größere.',
        here: 'Hier: Auszahlungszeiten und Ablehnungen sind öffentlich.',
        check: ['Gemessene Auszahlungszeiten lesen', paths.status],
      },
    ],
  },
  start: {
    title: 'Hier wird nicht mit Währungen gehandelt.',
    text: 'Als Mitglied bekommen Sie ein Konto, das Sie Zeile für Zeile prüfen können, und Pläne, die den Verlust zuerst zeigen.',
  },
  notes: [
    'Europäische Wertpapier- und Marktaufsichtsbehörde (ESMA), 27. März 2018, zu Differenzkontrakten, meist auf Währungen und Indizes: 74 bis 89\u00a0% der Privatkonten verlieren typischerweise Geld, im Schnitt 1.600 bis 29.000 € je Kunde. Umsatz von 9,6 Billionen Dollar am Tag: Bank für Internationalen Zahlungsausgleich, Dreijahreserhebung, April 2025.',
    'Rechnung: Beim Dreißigfachen der Einlage, dem höchsten Verhältnis, das die Regeln von 2018 Privatkunden bei Hauptwährungspaaren erlauben, entspricht eine Bewegung von einem Dreißigstel (3,3\u00a0%) der Einlage. Broker schließen Positionen früher, und der Kurs kann weiter springen.',
  ],
};
