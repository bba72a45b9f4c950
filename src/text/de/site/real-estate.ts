import { paths } from '#contract/paths.ts';
import type { AssetText } from '../../en/site/asset.ts';

export const realEstate: AssetText = {
  about: {
    title: 'Immobilien: Miete, Wert und was fallen kann',
    description:
      'Wie Immobilien Geld einbringen und verlieren, was sie kosten und was Sie fragen sollten, bevor Sie Geld anlegen.',
  },
  title: 'Immobilien',
  tagline: 'Vermietet bringen sie Miete, und in einer Woche verkaufen lassen sie sich nicht.',
  facts: [
    ['Einkommen', 'Miete, falls vermietet'],
    ['Dauer eines Verkaufs', 'Monate'],
    ['Geliehenes Geld', 'Üblich'],
  ],
  plans: { term: 'Hier offene Immobilienpläne', family: 'real_estate' },
  what: {
    title: 'Über Immobilien',
    lead: 'Grund und Boden und was darauf steht. Menschen brauchen das, zahlen für die Nutzung und geben seit jeher eher dafür Kredit als für irgendetwas sonst.',
    paragraphs: [
      'Ein Gebäude bringt Miete. Davon gehen Reparaturen, Steuern, Versicherung, Verwaltung und die Monate ab, in denen niemand darin wohnt. Was bleibt, ist der Ertrag. Er ist meist kleiner, als die Werbung sagt, denn die Werbung teilt die Miete durch den Preis und hört dort auf.',
      'Der Rest des Ertrags ist die Wertänderung, und die kennt bis zum Tag des Verkaufs niemand. Zwischen zwei Verkäufen ist ein Wert eine Meinung: eine ehrliche, ein paarmal im Jahr von einem Gutachter aufgeschrieben. Darum sehen Immobilien in einer Tabelle ruhig aus. Der Preis hat sich bewegt; niemand hat es aufgeschrieben.',
      'Sie können sie direkt besitzen, über Aktien von Unternehmen, denen sie gehören, über Fonds oder indem Sie denen Geld leihen, die bauen. Je weiter weg vom Gebäude, desto mehr zählt das Wort eines Menschen und desto weniger der Stein.',
    ],
    caption:
      'Eine Stadt in der Dämmerung: Jedes helle Fenster ist ein vermietetes. Eine am Computer erzeugte Zeichnung, keine wirkliche Straße und kein Gebäude, das uns gehört.',
  },
  arise: {
    lead: 'Ein Gewinn kommt langsam, von Mietern. Ein Verlust kann auf einmal kommen, von einem Kreditgeber.',
    gains: [
      [
        'Nach allen Kosten bleibt Miete übrig.',
        'Der einzige Teil, der nicht von einem weiteren Käufer abhängt.',
      ],
      ['Der Ort wird mehr wert.', 'Durch die Stadt ringsum oder durch gute Arbeit daran.'],
      [
        'Inflation macht eine alte Schuld leichter.',
        'Wenn der Zinssatz für Jahre feststeht. Wenn nicht, wird die Schuld schwerer.',
      ],
    ],
    losses: [
      [
        'Es steht leer, oder der Mieter zahlt nicht mehr.',
        'Die Kosten laufen weiter. Gerichte brauchen Monate.',
      ],
      [
        'Der Wert fällt unter den Kredit.',
        'Sind vier Fünftel geliehen, nimmt ein Rückgang um ein Fünftel alles, was Sie eingesetzt haben.',
      ],
      [
        'Die Zinsen steigen.',
        'Dieselbe Miete trägt dann einen niedrigeren Preis und eine höhere Rate.',
      ],
      [
        'Sie müssen in einem schlechten Jahr verkaufen.',
        'Vielleicht gibt es keinen Käufer zu irgendeinem Preis, den Sie so nennen würden.',
      ],
      ['Es wurde nie gebaut.', 'Oder war schon jemand anderem verpfändet.'],
    ],
  },
  costs: {
    lead: 'Keine andere verbreitete Anlage kostet so viel beim Einstieg, beim Halten und beim Ausstieg.',
    rows: [
      [
        'Kauf',
        'Grunderwerbsteuer, Notar oder Anwalt, Makler, Gutachten und Kreditgebühren. In vielen Ländern sind Jahre an Miete weg, bevor der erste Mieter einzieht.',
      ],
      [
        'Halten',
        'Reparaturen, Grundsteuer, Versicherung, Verwaltung. Sie steigen mit den Preisen; die Miete vielleicht nicht.',
      ],
      [
        'Kredit',
        'Zinsen, und nach jedem Ende der Laufzeit ein neuer Satz, ob er Ihnen passt oder nicht.',
      ],
      [
        'Leere Monate',
        'Niemand stellt sie in Rechnung. Sie kosten so viel wie die, für die es eine Rechnung gibt.',
      ],
      [
        'Ein Fonds oder eine Plattform',
        'Jährliche Gebühren, eine Gebühr bei jedem Kauf und Verkauf, manchmal ein Anteil am Gewinn.',
      ],
      ['Verkauf', 'Ein Makler, ein Abschlag, wenn es eilt, und Steuern auf den Gewinn.'],
    ],
    here: 'Steuern und Gebühren sind im Mindestbetrag eines Plans enthalten, und sein Steckbrief nennt sie. Der Ausstieg kostet die Netzgebühr der Auszahlung, die vom Betrag abgezogen wird. In den ersten 14 Tagen einer Position übernimmt sie der Betreiber einmal, bis zu einer Grenze, die Sie sehen, bevor Sie bestätigen.',
  },
  past: {
    title: 'Sicher wie ein Haus',
    lead: 'Zwei Rückgänge der Hauspreise in ganzen Ländern, und wie lange es dauerte, bis der alte Stand wieder erreicht war. Vor Inflation und vor jedem Kredit.',
    figures: [
      {
        figure: '−54',
        unit: '%',
        when: 'Irland, 2007 bis 2013',
        what: '15 Jahre bis zum alten Stand',
      },
      {
        figure: '−20',
        unit: '%',
        when: 'USA, 2007 bis 2011',
        what: '9 Jahre bis zum alten Stand',
      },
    ],
    cases: [
      {
        year: '2016',
        title: 'Fonds, die monatelang schlossen',
        text: 'In den Tagen nach der britischen Abstimmung vom 23. Juni 2016 verlangten so viele ihr Geld zurück, dass Standard Life, Aviva, M&G und andere Fonds für britische Immobilien keine Auszahlungen mehr annahmen. Die Gebäude waren da. Sie ließen sich nicht binnen einer Woche verkaufen.',
        source: 'Bank of England, Financial Stability Report, November 2016',
      },
      {
        year: '2017',
        title: 'Kredite, die keine waren',
        text: 'Woodbridge aus Kalifornien nahm von tausenden Menschen, viele davon im Ruhestand, mehr als 1,2 Milliarden Dollar ein, angeblich für Kredite, die durch Immobilien gesichert waren. Die meisten Kreditnehmer waren eigene Firmen des Eigentümers, die keine Zinsen zahlten; alte Anleger wurden aus dem Geld neuer bezahlt. Er wurde zu 25 Jahren Haft verurteilt.',
        source: 'US-Börsenaufsicht SEC, Dezember 2017; US-Justizministerium, 2019',
      },
      {
        year: '2024',
        title: 'Bezahlte Wohnungen, die nicht gebaut wurden',
        text: 'Evergrande aus China verkaufte Wohnungen, bevor sie gebaut waren. Im August 2021 wurde das Geld knapp, und auf Baustellen im ganzen Land ruhte die Arbeit. Am 29. Januar 2024 ordnete ein Gericht in Hongkong die Abwicklung an: Es gab keinen Plan, den die Gläubiger angenommen hätten.',
        source: 'High Court of Hong Kong, Re China Evergrande Group, 29. Januar 2024',
      },
    ],
  },
  against: {
    lead: 'Woodbridge zahlte jahrelang pünktlich. Daran hielten sich die Menschen.',
    rows: [
      {
        elsewhere: 'Alte Anleger wurden aus dem Geld neuer bezahlt.',
        here: 'Ein Ertrag wird aus einem Pool gezahlt, der durch Gewinne gefüllt wurde oder, getrennt gezeigt, durch eigenes Geld des Betreibers. Von Ihrer Einzahlung führt keine Buchung dorthin. Die Datenbank weist sie ab.',
        still: 'Immobilien können Geld verlieren, und dann verliert der Plan auch.',
      },
      {
        elsewhere: 'Die Auszahlungen wurden für alle geschlossen.',
        here: 'Die Auszahlung Ihres angelegten Kapitals können Sie an jedem Tag beantragen, und es wird sofort zurückgelegt. Zurückgehalten wird immer nur ein einzelner Auftrag, aus einem Grund von einer festen Liste, und das endet von selbst.',
        still:
          'Ist zu viel in Dingen angelegt, die sich nicht verkaufen lassen, werden Coins knapp. Dann schließen zuerst Einzahlungen, öffentlich sichtbar.',
        check: ['Ansehen, was gehalten wird', paths.solvency],
      },
      {
        elsewhere: 'Ein Wert war eine Meinung.',
        here: 'Was extern angelegt ist, steht zu Anschaffungskosten in den Büchern und zählt nie als Reserve. Ein Gewinn entsteht erst, wenn Coins über diese Kosten hinaus zurückgekommen sind.',
        still:
          'Kosten sagen nichts über den Wert. Eine Anlage ohne neuen Beleg wird öffentlich abgeschrieben, aber in den Anbieter hineinsehen kann niemand.',
      },
    ],
  },
  ask: {
    lead: 'Stellen Sie diese Fragen, bevor Sie den Prospekt lesen, und danach noch einmal.',
    questions: [
      {
        question: 'Was gehört mir: das Gebäude, ein Anteil oder ein Versprechen?',
        why: 'Nur die ersten beiden gehören Ihnen noch, wenn der pleite ist, den Sie bezahlt haben.',
        here: 'Hier: ein Anspruch in Dollar gegen den Betreiber. Die Immobilie gehört Ihnen nicht, und jeder Steckbrief sagt das.',
      },
      {
        question: 'Wie viel ist geliehen, bis wann und zu welchem Satz?',
        why: 'Die meisten Verluste mit Immobilien treffen Menschen, die verkaufen mussten.',
        here: 'Hier: Jede Anlage wird mit Anbieter, Kosten und Alter veröffentlicht. Was ein Anbieter leiht, nicht. Fragen Sie den Betreiber.',
      },
      {
        question: 'Wer sagt, was es wert ist, und wer bezahlt diese Person?',
        why: 'Achten Sie auf einen Namen, ein Datum und das letzte Gebäude, das für weniger als seinen Schätzwert verkauft wurde.',
        here: 'Hier: Kein Schätzwert wird Ihrem Konto gutgeschrieben. Als Gewinn zählen nur Coins, die zurückgekommen sind.',
      },
      {
        question: 'Wann musste zuletzt jemand auf eine Auszahlung warten?',
        why: 'Ein Fonds, der nie schließen musste, hat vielleicht noch kein schlechtes Jahr erlebt.',
        here: 'Hier: Wie viele jetzt warten und wie lange, ist öffentlich.',
        check: ['Gemessene Auszahlungszeiten lesen', paths.status],
      },
      {
        question: 'Woher kam die letzte Zahlung?',
        why: 'Aus Miete, aus einem Verkauf oder von Menschen, die nach Ihnen dazukamen. Lassen Sie es sich zeigen.',
        here: 'Hier: Jede Zeile Ihres Kontos zeigt ihre Quelle, und Erzieltes wird nie mit eigenem Geld des Betreibers vermischt.',
      },
    ],
  },
  start: {
    title: 'Lesen Sie einen Steckbrief, bevor Sie einen Prospekt lesen.',
    text: 'Der Steckbrief eines Plans sagt, was Ihnen gehört, wer die Schlüssel hält, welche Gebühren anfallen, wie lange Geld gebunden ist und was im schlimmsten Fall geschieht. Er ist öffentlich: Zum Lesen brauchen Sie kein Konto.',
  },
  notes: [
    'Irland: Central Statistics Office, Residential Property Price Index (Januar 2005 = 100): 131,0 im April 2007, 59,7 im März 2013; der Stand vom April 2007 wurde im Juni 2022 erreicht (Veröffentlichung vom 12. August 2022).',
    'USA: Federal Housing Finance Agency, House Price Index, nur Käufe, saisonbereinigt: Im März 2011 lag er 19,8\u00a0% unter dem Höchststand vom April 2007 (Veröffentlichung vom 25. Mai 2011); der alte Höchststand wurde 2016 überschritten. Andere Indizes fielen weiter. Beide Linien haben dieselbe Zeitachse und reichen vom Höchststand (gepunktet) bis null (durchgezogen). Sie sind allein aus diesen Punkten gezeichnet.',
  ],
};
