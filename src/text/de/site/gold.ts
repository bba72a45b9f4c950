import { paths } from '#contract/paths.ts';
import type { AssetText } from '../../en/site/asset.ts';

export const gold: AssetText = {
  about: {
    title: 'Gold: kein Zins, nur ein Preis',
    description:
      'Wie Gold gewinnt und verliert, was die Aufbewahrung kostet und in welchen langen Jahren sein Preis fiel.',
  },
  title: 'Gold',
  tagline: 'Es zahlt nichts, solange Sie es halten. Alles Weitere folgt daraus.',
  facts: [
    ['Zins oder Dividende', 'Keine'],
    ['Kosten der Aufbewahrung', 'Jedes Jahr'],
    ['Preis in', 'US-Dollar'],
  ],
  plans: { term: 'Hier offene Goldpläne' },
  what: {
    title: 'Über Gold',
    lead: 'Ein Metall, das nicht rostet und nichts zahlt. Man kauft es, um Wert über lange und unsichere Zeiten zu bewahren.',
    paragraphs: [
      'Fast alles Gold, das je gefördert wurde, gibt es noch: in Tresoren, Zähnen, Ringen und Schaltkreisen. Was neu dazukommt, ist im Vergleich dazu wenig. Der Preis folgt vor allem dem, was Menschen zu zahlen bereit sind: ihrer Angst, den Zinsen und der Stärke des Dollars.',
      'Sie können Gold als Barren und Münzen besitzen, als Anteil an einem Fonds, der es lagert, als Kontrakt, der seinem Preis folgt, oder als Token, das dafür stehen soll. Jede dieser Formen kann auf ihre Weise scheitern. Ein Barren in Ihrem Tresor kann nicht pleitegehen, aber gestohlen werden. Ein Fonds wird nicht gestohlen, aber Sie hängen von seiner Verwahrstelle, seinem Prüfer und seinen Regeln ab.',
      'Weil Gold nichts einbringt, kann niemand ausrechnen, was es kosten sollte. Ein Haus lässt sich an der Miete messen, ein Unternehmen am Gewinn. Gold lässt sich nur daran messen, was jemand am Tag Ihres Verkaufs dafür zahlt.',
    ],
    caption:
      'Ein Good-Delivery-Barren wiegt 350 bis 430 Feinunzen, etwa 12,5 kg. Eine am Computer erzeugte Zeichnung, kein wirklicher Barren.',
  },
  arise: {
    lead: 'Mit Gold gewinnt man auf eine Weise: Jemand zahlt später mehr als Sie. Verlieren kann man auf mehrere.',
    gains: [
      [
        'Der Preis ist höher, wenn Sie verkaufen.',
        'Höher als Ihr Kaufpreis und alles, was die Aufbewahrung bis dahin gekostet hat.',
      ],
      [
        'Ihre eigene Währung wird schwächer.',
        'Gold wird in Dollar gehandelt. Das wirkt in beide Richtungen.',
      ],
      [
        'Es kann steigen, wenn anderes fällt.',
        'Manchmal. Im Herbst 2008 fiel es erst mit allem anderen, bevor es stieg.',
      ],
    ],
    losses: [
      [
        'Der Preis ist niedriger, wenn Sie verkaufen müssen.',
        'Er kann über Jahrzehnte niedriger bleiben.',
      ],
      [
        'Lagerung, Versicherung und Spanne.',
        'Sie kosten auch in Jahren ohne Kursgewinn, und kein Einkommen deckt sie.',
      ],
      [
        'Nicht das Metall fällt aus, sondern der Anspruch.',
        'Ein Fonds, ein Tresor oder der Herausgeber eines Tokens hält vielleicht nicht, was er angibt.',
      ],
      [
        'Alles wird teurer, nur Gold nicht.',
        'Die Zahl bleibt gleich. Sie können weniger dafür kaufen.',
      ],
    ],
  },
  costs: {
    lead: 'Gold hat kein Einkommen, aus dem es Rechnungen zahlen könnte. Was es kostet, zahlen Sie.',
    rows: [
      [
        'Der Abstand zwischen Kauf- und Verkaufspreis',
        'Sie zahlen ihn sofort, bei kleinen Barren und Münzen mehr. Erst wenn der Preis um diesen Abstand gestiegen ist, haben Sie etwas gewonnen.',
      ],
      [
        'Lagerung und Versicherung',
        'Jedes Jahr an den Tresor zu zahlen. Zu Hause zahlen Sie stattdessen mit dem Risiko eines Diebstahls.',
      ],
      [
        'Die Gebühr eines Fonds',
        'Wird nach und nach seinem Metall entnommen: Jeder Anteil steht jedes Jahr für etwas weniger Gold.',
      ],
      [
        'Echtheit',
        'Ein Barren, der die anerkannten Tresore verlassen hat, muss vielleicht neu geprüft werden, bevor jemand den vollen Preis zahlt.',
      ],
      [
        'Steuern',
        'Barren, Münzen, Fonds und Token werden oft verschieden besteuert. Fragen Sie an Ihrem Wohnort nach, bevor Sie kaufen.',
      ],
    ],
    here: 'Nichts, denn kein Goldplan ist offen. Ist ein Plan offen, nennt sein Steckbrief alle Gebühren. Keine davon wird für die Freigabe einer Auszahlung verlangt.',
  },
  past: {
    title: 'Zweimal seit Menschengedenken',
    lead: 'Rückgänge vom Höchst- zum Tiefstand, und wie lange es dauerte, bis der alte Preis wieder erreicht war. Vor Inflation.',
    figures: [
      {
        figure: '−70',
        unit: '%',
        when: '1980 bis 1999',
        what: '28 Jahre bis zum alten Stand',
      },
      {
        figure: '−45',
        unit: '%',
        when: '2011 bis 2015',
        what: '9 Jahre bis zum alten Stand',
      },
    ],
    cases: [
      {
        year: '1933',
        title: 'Wer Gold besaß, musste es abgeben',
        text: 'Im April 1933 verpflichtete ein Erlass des US-Präsidenten Privatleute, den größten Teil ihres Goldes für 20,67 $ je Unze bei den Banken abzuliefern. Erst seit Ende 1974 durften sie Barrengold wieder frei besitzen.',
        source: 'Executive Order 6102',
      },
      {
        year: '1997',
        title: 'Die Mine, die es nicht gab',
        text: 'Bre-X Minerals aus Kanada meldete einen der größten Goldfunde der Welt, in Busang auf Borneo. Im Mai 1997 zeigte ein unabhängiges Gutachten, dass den Proben fremdes Gold beigemischt worden war. Die Aktien wurden wertlos.',
        source: 'Gutachten von Strathcona Mineral Services, Mai 1997',
      },
      {
        year: '2016',
        title: 'Der leere Tresor',
        text: 'Northwest Territorial Mint in den USA verkaufte und lagerte Edelmetall. Als das Unternehmen im April 2016 Insolvenz anmeldete, warteten rund 3.000 Kunden auf Metall, das sie bezahlt hatten. Der Eigentümer wurde wegen Betrugs verurteilt; das Berufungsgericht bestätigte das Urteil im Juni 2024.',
        source:
          'The Seattle Times, April 2016; United States v. Hansen, Berufungsgericht (Ninth Circuit), Juni 2024',
      },
    ],
  },
  against: {
    lead: 'Jeder dieser Fälle begann mit einer Aussage, die niemand prüfen konnte. In der letzten Spalte steht, was keine Software lösen kann.',
    rows: [
      {
        elsewhere: 'Eine Verwahrstelle behauptet zu halten, was sie nicht hat.',
        here: 'Was gehalten wird, wird von der Blockchain abgelesen und auf einer öffentlichen Seite mit dem verglichen, was geschuldet ist. Keine der beiden Zahlen kann jemand eintippen.',
        still:
          'Ein Guthaben auf einer Blockchain sagt nicht, wer sonst noch Anspruch darauf hat oder wer den Schlüssel besitzt.',
        check: ['Beide Seiten vergleichen', paths.solvency],
      },
      {
        elsewhere: 'Ein Auszug zeigt einen Wert, den niemand liefern kann.',
        here: 'Ein Betrag kommt nur auf Ihr Konto, wenn Coins eingegangen sind, aus einem gefüllten Pool oder als Korrektur mit einer Begründung, die zwei Personen freigegeben haben.',
        still:
          'Das belegt die Buchungen. Es belegt nicht, dass etwas seinen Preis wert ist, das ein Betreiber außerhalb kauft.',
      },
      {
        elsewhere: 'Mit dem Geld neuer Kunden wurde bezahlt, was alten geschuldet war.',
        here: 'Keine Buchung führt vom Geld der Mitglieder in einen Pool für Erträge. Die Datenbank weist den Versuch ab, egal von wem er kommt.',
        still:
          'Auch ein ehrlicher Plan kann Geld verlieren. Den Verlust teilen sich seine Mitglieder.',
      },
    ],
  },
  ask: {
    lead: 'Stellen Sie diese Fragen allen, die Ihnen Gold anbieten. Auch uns.',
    questions: [
      {
        question: 'Gibt es Metall oder nur einen Anspruch auf Metall?',
        why: 'Ein nummerierter Barren, der auf Ihren Namen verwahrt wird, gehört Ihnen auch dann, wenn der Tresor pleitegeht. Mit einem Anspruch sind Sie einer der Gläubiger.',
        here: 'Hier: keines von beiden. Kein Goldplan ist offen.',
      },
      {
        question: 'Wer zählt es, und wann zuletzt?',
        why: 'Achten Sie auf den Namen eines Prüfers, ein Datum und eine Liste der Barren, in der Sie suchen können.',
        here: 'Hier: Reserven sind Coins auf öffentlichen Blockchains.',
        check: ['Gehaltenes und Geschuldetes ansehen', paths.solvency],
      },
      {
        question: 'Was zahle ich in einem Jahr, in dem nichts geschieht?',
        why: 'Zählen Sie Lagerung, Versicherung, Verwaltung und den Abstand zwischen Kauf- und Verkaufspreis zusammen.',
        here: 'Hier: Der Steckbrief jedes Plans nennt alle Gebühren. Keine wird für die Freigabe einer Auszahlung verlangt.',
      },
      {
        question: 'Wie komme ich heraus, und wie lange dauerte es bei anderen?',
        why: 'Ein Versprechen über die Dauer ist weniger wert als eine Aufzeichnung.',
        here: 'Hier: Die Auszahlungszeiten sind gemessen, Ablehnungen eingeschlossen.',
        check: ['Gemessene Auszahlungszeiten lesen', paths.status],
      },
      {
        question: 'Wer verdient heute an meinem Kauf?',
        why: 'Provisionen erklären manchen Rat.',
        here: 'Hier: Niemand bekommt etwas für Ihren Beitritt oder dafür, dass er Sie geworben hat.',
      },
    ],
  },
  start: {
    title: 'Sehen Sie sich um, bevor Sie anlegen.',
    text: 'Als Mitglied sehen Sie jede Buchung Ihres eigenen Kontos und für jeden Plan die Spanne der Ergebnisse, den Verlust zuerst. Gold wird nicht angeboten.',
  },
  notes: [
    'Preise in London in US-Dollar, nominal: 850 $ (21. Januar 1980) bis etwa 253 $ (Sommer 1999), wieder überschritten am 3. Januar 2008; etwa 1.900 $ (September 2011) bis etwa 1.050 $ (Dezember 2015), wieder überschritten im Juli 2020. Beide Linien haben dieselbe Zeitachse und reichen vom Höchststand (gepunktet) bis null (durchgezogen). Sie sind allein aus diesen Punkten gezeichnet.',
  ],
};
