import { paths } from '#contract/paths.ts';
import type { AssetText } from '../../en/site/asset.ts';

export const stocks: AssetText = {
  about: {
    title: 'Aktien: ein Anteil an Gewinnen und Verlusten',
    description:
      'Wie Aktien gewinnen und verlieren, was der Handel kostet und was Sie fragen sollten, bevor Sie einen Teil eines Unternehmens kaufen.',
  },
  title: 'Aktien',
  tagline:
    'Ihnen gehört ein Teil eines Unternehmens. Scheitert es, werden Sie nach allen anderen bezahlt.',
  facts: [
    ['Einkommen', 'Dividende, falls beschlossen'],
    ['Rang bei einer Pleite', 'Der letzte'],
    ['Schlimmster Fall einer Aktie', 'Alles verloren'],
  ],
  plans: { term: 'Hier offene Aktienpläne' },
  what: {
    title: 'Über Aktien',
    lead: 'Eine Aktie ist ein Teil eines Unternehmens: an seinen Gewinnen, wenn es welche gibt, und an dem, was übrig bleibt, wenn alle anderen bezahlt sind.',
    paragraphs: [
      'Ein Unternehmen verdient Geld und macht damit eines von zwei Dingen. Es zahlt einen Teil als Dividende an seine Eigentümer, oder es behält das Geld und versucht, damit mehr zu verdienen. Über lange Zeit kommen die Erträge von Aktien daher. Alles andere ist eine Änderung dessen, was Menschen für dasselbe Geschäft zu zahlen bereit sind.',
      'Dieser zweite Teil bewegt sich viel stärker als der erste. Ein gutes Unternehmen, zu teuer gekauft, kann zwanzig Jahre lang eine schlechte Anlage sein, und auch ein ganzer Markt kann zu teuer sein.',
      'Eine einzelne Aktie kann ihren ganzen Wert verlieren, und viele haben es. Ein Fonds mit hunderten Unternehmen verteilt dieses Risiko. Er beseitigt nicht das Risiko, dass alle zusammen fallen, und gerade dann, wenn es darauf ankommt, tun sie das.',
    ],
    caption:
      'Kerzen im Verlauf der Zeit: Der Körper reicht vom ersten zum letzten Kurs eines Tages, der Docht zeigt die Spanne. Eine am Computer erzeugte Zeichnung, kein wirklicher Markt.',
  },
  arise: {
    lead: 'Eine Aktie gewinnt durch das, was das Unternehmen verdient, und durch das, was andere zahlen. Durch dieselben beiden verliert sie.',
    gains: [
      [
        'Das Unternehmen verdient über die Jahre mehr.',
        'Langsam, und nur wenn es nicht schon im Kurs steckte.',
      ],
      ['Es zahlt eine Dividende.', 'Sie kann in jedem Jahr gekürzt oder gestrichen werden.'],
      [
        'Andere zahlen für denselben Gewinn mehr.',
        'Der schnellste Gewinn, und der sich am leichtesten umkehrt.',
      ],
    ],
    losses: [
      [
        'Das Geschäft geht zurück oder scheitert.',
        'Kreditgeber, Beschäftigte und der Staat werden zuerst bezahlt.',
      ],
      [
        'Der ganze Markt fällt, und Sie müssen verkaufen.',
        'An diesem Tag wird aus einem Verlust auf dem Papier ein wirklicher.',
      ],
      ['Sie haben zu viel gezahlt.', 'Dem Unternehmen ging es gut und den Aktien nicht.'],
      [
        'Sie haben mit geliehenem Geld gekauft.',
        'Der Kreditgeber kann Ihre Aktien am tiefsten Punkt verkaufen.',
      ],
      [
        'Die Bilanzen waren falsch.',
        'Auch geprüfte Unternehmen sind binnen Tagen zusammengebrochen.',
      ],
    ],
  },
  costs: {
    lead: 'Jeder Kostenpunkt ist klein, geht vom Ertrag ab und ist sicher. Der Ertrag ist es nicht.',
    rows: [
      [
        'Der Handel',
        'Eine Provision und der Abstand zwischen Kauf- und Verkaufskurs. Kostenlosen Handel bezahlt man oft mit einem schlechteren Kurs.',
      ],
      [
        'Ein Fonds oder Verwalter',
        'Jedes Jahr ein Anteil am Ganzen, auch in Verlustjahren. Über Jahrzehnte ist das ein großer Teil der Summe.',
      ],
      [
        'Eine andere Währung',
        'Aktien in fremder Währung gewinnen oder verlieren mit dem Wechselkurs, und der Umtausch kostet.',
      ],
      [
        'Steuern',
        'Auf Dividenden und Gewinne, nach Regeln, die von Land zu Land verschieden sind.',
      ],
      [
        'Häufiges Handeln',
        'Jeder Handel kostet alles Obige noch einmal. In einer Studie über amerikanische Haushalte verdienten die am wenigsten, die am meisten handelten (Barber und Odean, 2000).',
      ],
    ],
    here: 'Nichts, denn kein Aktienplan ist hier offen. Ist ein Plan offen, sind Steuern und Gebühren in seinem Mindestbetrag enthalten, und sein Steckbrief nennt sie.',
  },
  past: {
    title: 'Ein verlorenes Jahrzehnt kann drei dauern',
    lead: 'Rückgänge ganzer Märkte vom Höchst- zum Tiefstand, und wie lange es dauerte, bis der alte Stand wieder erreicht war. Ohne Dividenden.',
    figures: [
      {
        figure: '−82',
        unit: '%',
        when: 'Japan, 1989 bis 2009',
        what: '34 Jahre bis zum alten Stand',
      },
      {
        figure: '−57',
        unit: '%',
        when: 'USA, 2007 bis 2009',
        what: '5 Jahre und 5 Monate bis zum alten Stand',
      },
    ],
    cases: [
      {
        year: '2001',
        title: 'Gewinne, die geschrieben und nicht verdient waren',
        text: 'Enron gehörte zu den größten Unternehmen der USA. Es hatte Schulden und Verluste in Gesellschaften verschoben, die in seinen Bilanzen nicht vorkamen. Im Dezember 2001 meldete es Insolvenz an, und sein Wirtschaftsprüfer überstand den Fall nicht.',
        source:
          'US-Senat, Bericht über die Rolle des Verwaltungsrats beim Zusammenbruch von Enron, Juli 2002',
      },
      {
        year: '2008',
        title: 'Jahrzehntelang getippte Auszüge',
        text: 'Die Kunden von Bernard Madoff bekamen ausführliche Auszüge über den Handel mit Aktien großer Unternehmen. Diesen Handel hatte es nicht gegeben. Die Auszüge vom November 2008 wiesen fast 65 Milliarden Dollar aus; Auszahlungen waren aus dem Geld neuer Kunden bestritten worden.',
        source: 'US-Justizministerium, März 2009',
      },
      {
        year: '2020',
        title: 'Reserven, die es nicht gab',
        text: 'Wirecard, ein Mitglied des deutschen Leitindex, teilte im Juni 2020 mit, dass 1,9 Milliarden Euro seiner Bilanz, die bei zwei Banken auf den Philippinen liegen sollten, wahrscheinlich nicht existierten. Binnen einer Woche meldete es Insolvenz an.',
        source: 'Wirecard AG, Mitteilung vom 22. Juni 2020',
      },
    ],
  },
  against: {
    lead: 'Die Kunden von Madoff konnten jede Zeile ihrer Auszüge lesen. Woher eine kam, konnten sie nicht prüfen.',
    rows: [
      {
        elsewhere: 'Jemand tippte den Gewinn ein.',
        here: 'Keine Seite, keine Rolle und kein Befehl kann einen Gewinn auf ein Konto schreiben. Er kommt durch eine Ausschüttung aus einem Pool, der vorher gefüllt wurde, und Sie sehen, woraus.',
        still:
          'Ein Ertrag kann echt sein und trotzdem aus einem Risiko stammen, das Sie nicht eingegangen wären. Lesen Sie, was der Plan tut.',
      },
      {
        elsewhere: 'Auszahlungen wurden aus neuen Einzahlungen bestritten.',
        here: 'Gewinne kommen nur als Coins in einen Pool, die über den Einsatz hinaus zurückgekommen sind. Das eigene Geld des Betreibers ist ein zweiter Pool, wird getrennt gezeigt und zählt nie als erzielt.',
        still:
          'Ein Betreiber kann einen Plan eine Zeit lang aus eigener Tasche stützen. Das sehen Sie dann.',
      },
      {
        elsewhere: 'Das Guthaben war ein Brief einer Bank.',
        here: 'Reserven werden von den Blockchains abgelesen und neben dem veröffentlicht, was geschuldet ist.',
        still:
          'Coins kann man sich für einen Tag leihen. Sehen Sie sich den Verlauf der Reserven an, nicht einen einzelnen Morgen.',
        check: ['Reserven ansehen', paths.solvency],
      },
    ],
  },
  ask: {
    lead: 'Fünf Antworten, die Sie haben sollten, bevor Geld fließt.',
    questions: [
      {
        question: 'Auf wessen Namen werden die Aktien gehalten?',
        why: 'Laufen sie auf den Namen des Brokers, sind Sie bei dessen Pleite sein Gläubiger.',
        here: 'Hier: Für niemanden werden Aktien gehalten. Ein Plan ist ein Anspruch in Dollar gegen den Betreiber, und sein Steckbrief sagt das.',
      },
      {
        question: 'Wer außer dem Verkäufer sagt, dass sie da sind?',
        why: 'Eine Verwahrstelle, die dem Verwalter gehört, oder ein Prüfer mit einem einzigen Kunden ist keine zweite Meinung.',
        here: 'Hier: Jeder kann die veröffentlichten Reserven mit der Blockchain vergleichen, ohne Konto.',
        check: ['So geht es', paths.solvency],
      },
      {
        question: 'Wie lief es 2008, 2020 und 2022?',
        why: 'Eine Bilanz ohne schlechtes Jahr ist jung, hatte Glück oder ist falsch. Die von Madoff hatte fast keines.',
        here: 'Hier: Ein Plan zeigt seinen schlechtesten Zeitraum neben seinem Ziel und sagt, wenn er noch keinen hat.',
      },
      {
        question: 'Was geschieht, wenn ich nächsten Monat verkaufen muss?',
        why: 'Fragen Sie nach der Regel und dann, wie sie eingehalten wurde, als viele zugleich hinauswollten.',
        here: 'Hier: Die Auszahlung Ihres angelegten Kapitals können Sie an jedem Tag beantragen. Wie lange andere warteten, wird gemessen.',
        check: ['Gemessene Auszahlungszeiten lesen', paths.status],
      },
      {
        question: 'Ist hier irgendwo Geld geliehen?',
        why: 'Mit Schulden wird aus einem Rückgang, den Sie hätten aussitzen können, ein Verkauf, den Sie nicht vermeiden können.',
        here: 'Hier: Konten von Mitgliedern und Pools können nicht unter null fallen. Die Datenbank weist die Buchung ab.',
      },
    ],
  },
  start: {
    title: 'Lesen Sie einen Auszug, der zu jeder Zeile die Herkunft zeigt.',
    text: 'Als Mitglied sehen Sie zu jeder Zeile Ihres eigenen Kontos die Quelle. Aktien werden hier nicht verkauft.',
  },
  notes: [
    'Schlussstände ohne Dividenden. Nikkei 225: 38.915,87 (29. Dezember 1989) bis 7.054,98 (10. März 2009), wieder überschritten am 22. Februar 2024. S&P 500: 1.565,15 (9. Oktober 2007) bis 676,53 (9. März 2009), wieder überschritten am 28. März 2013. Beide Linien haben dieselbe Zeitachse und reichen vom Höchststand (gepunktet) bis null (durchgezogen). Sie sind allein aus diesen Punkten gezeichnet.',
  ],
};
