import { paths } from '#contract/paths.ts';
import type { AssetText } from '../../en/site/asset.ts';

export const crypto: AssetText = {
  about: {
    title: 'Krypto: Kurse, Schlüssel und endgültige Zahlungen',
    description:
      'Wie Coins an Wert gewinnen und verlieren, was auf einer Blockchain endgültig heißt und was Sie vor dem Senden fragen sollten.',
  },
  title: 'Krypto',
  tagline:
    'Ein Kurs, der sich in Wochen halbieren kann, ein Schlüssel, den niemand ersetzt, und keine Stelle, die man anrufen kann.',
  facts: [
    ['Einkommen durch Halten', 'Keines'],
    ['Eine falsche Zahlung', 'Endgültig'],
    ['Größte Rückgänge bisher', 'Über drei Viertel'],
  ],
  plans: { term: 'Hier offene Kryptopläne', family: 'crypto' },
  what: {
    title: 'Über Krypto',
    lead: 'Ein Coin ist ein Eintrag in einem öffentlichen Verzeichnis, das viele Computer gemeinsam führen. Wer seinen Schlüssel hat, kann ihn bewegen. Sonst kann es niemand, und kein Gericht kann das Verzeichnis ändern.',
    paragraphs: [
      'Das ist eine echte Erfindung. Werte können in Minuten um die Welt gehen, ohne dass man eine Bank fragt, und jeder kann nachprüfen, dass sie angekommen sind. Diese Website nutzt genau das: Einzahlungen und Auszahlungen laufen über öffentliche Blockchains, damit auch Außenstehende sehen, ob die Coins da sind.',
      'Daraus folgt nicht, dass ein Coin eine bestimmte Summe wert ist. Die meisten Coins bringen nichts ein und schulden ihren Besitzern nichts. Ihr Kurs ist, was der Nächste zahlt. Er bewegt sich Tag und Nacht und ist in fünf Jahren zweimal um mehr als drei Viertel gefallen.',
      'Viele Menschen haben ihre Coins nicht durch den Kurs verloren. Sie verloren sie an Unternehmen, die die Schlüssel hielten, die Coins verliehen, Guthaben erfanden und Auszahlungen einstellten, als zu viele ihr Geld verlangten. Davon handelt ein großer Teil dieser Seite.',
    ],
    caption:
      'Blöcke, von denen jeder den vorigen nennt: Ändert man einen alten Eintrag, passen alle späteren nicht mehr. Eine am Computer erzeugte Zeichnung.',
  },
  arise: {
    lead: 'Gewinne entstehen durch Kurse. Verluste entstehen durch Kurse, Schlüssel und Mittelsmänner.',
    gains: [
      [
        'Der Kurs ist höher, wenn Sie verkaufen.',
        'Ein Coin, den Sie nur halten, bringt sonst nichts ein.',
      ],
      [
        'Coins werden verliehen oder angelegt, und es kommt mehr zurück.',
        'Jemand zahlt dafür. Fragen Sie, wer, und warum er sich nicht anderswo etwas leiht.',
      ],
      [
        'Ein Netz bezahlt die, die es mitbetreiben.',
        'In eigenen Coins, deren Kurs stärker fallen kann, als sie einbringen.',
      ],
    ],
    losses: [
      ['Der Kurs fällt.', 'Um die Hälfte binnen Wochen, und das mehr als einmal.'],
      [
        'Das Unternehmen mit den Schlüsseln wird zahlungsunfähig.',
        'Dann haben Sie einen Anspruch gegen das Unternehmen, nicht die Coins.',
      ],
      [
        'Ein Schlüssel wird gestohlen oder geht verloren.',
        'Keine Stelle kann ihn wiederherstellen.',
      ],
      [
        'Eine Zahlung geht an eine falsche Adresse oder über ein falsches Netz.',
        'Sie ist endgültig. Niemand kann sie zurückholen.',
      ],
      [
        'Ein Coin wird nicht mehr gehandelt.',
        'Mehr als die Hälfte aller je gelisteten gibt es nicht mehr (CoinGecko, Januar 2024).',
      ],
    ],
  },
  costs: {
    lead: 'Coins zu halten ist billig. Sie zu bewegen und zu verkaufen kann teuer sein.',
    rows: [
      [
        'Die Netzgebühr',
        'Sie geht bei jeder Zahlung an die Blockchain. Sie steigt, wenn viele zugleich senden wollen, und gerade dann wollen Sie es vielleicht auch.',
      ],
      [
        'Der Abstand zwischen Kauf- und Verkaufskurs',
        'Klein bei den größten Coins in ruhigen Stunden, groß bei kleinen Coins und an schlechten Tagen.',
      ],
      [
        'Eine Börse',
        'Eine Provision bei jedem Handel und oft eine Gebühr, wenn Sie Coins abziehen.',
      ],
      [
        'Dienste für Verleih und Staking',
        'Sie behalten einen Teil dessen, was die Coins einbringen. Mehr kostet, dass sie die Coins in der Hand haben.',
      ],
      [
        'Steuern',
        'In vielen Ländern gilt jeder Tausch eines Coins gegen einen anderen als Verkauf.',
      ],
    ],
    here: 'Eine Auszahlung kostet ihre Netzgebühr. Sie sehen sie, bevor Sie bestätigen, und sie wird vom Betrag abgezogen. In den ersten 14 Tagen einer Position übernimmt sie der Betreiber einmal, bis zu einer Grenze, die dort steht. Sonst wird nichts berechnet, und nie müssen Sie zahlen, um ausgezahlt zu werden.',
  },
  past: {
    title: 'Zwei Rückgänge in fünf Jahren',
    lead: 'Bitcoin, der größte Coin, vom Höchst- zum Tiefstand. Viele kleinere fielen tiefer und kamen nicht zurück.',
    figures: [
      {
        figure: '−83',
        unit: '%',
        when: '2017 bis 2018',
        what: '3 Jahre bis zum alten Stand',
      },
      {
        figure: '−77',
        unit: '%',
        when: '2021 bis 2022',
        what: '2 Jahre und 4 Monate bis zum alten Stand',
      },
    ],
    cases: [
      {
        year: '2014',
        title: 'Mt. Gox: Die Coins flossen seit Jahren ab',
        text: 'Die größte Börse ihrer Zeit stellte im Februar 2014 die Auszahlungen ein und meldete Insolvenz an. Es fehlten etwa 850.000 Bitcoin, von denen rund 200.000 später gefunden wurden. Die Rückzahlungen an die Kunden begannen im Juli 2024.',
        source: 'Mt. Gox, Insolvenzantrag, Februar 2014; Mitteilung des Treuhänders, Juli 2024',
      },
      {
        year: '2019',
        title: 'QuadrigaCX: erfundene Guthaben',
        text: 'Der Gründer eröffnete Konten unter falschen Namen, schrieb ihnen Geld und Coins gut, die es nicht gab, und handelte damit gegen die eigenen Kunden. Auszahlungen wurden aus den Einzahlungen anderer Kunden bestritten. Mehr als 76.000 Menschen verloren mindestens 169 Millionen kanadische Dollar.',
        source: 'Ontario Securities Commission, Untersuchung ihrer Mitarbeiter, 2020',
      },
      {
        year: '2022',
        title: 'Celsius: Auszahlungen eingestellt',
        text: 'Ein Kreditanbieter, der mit hohen Prämien warb, stellte am 12. Juni 2022 alle Auszahlungen ein und meldete einen Monat später Insolvenz an. Die gerichtliche Prüferin stellte fest, dass er mehr Prämien gezahlt als eingenommen und Auszahlungen aus neuen Einzahlungen bestritten hatte.',
        source: 'Bericht der gerichtlich bestellten Prüferin, 31. Januar 2023',
      },
      {
        year: '2022',
        title: 'FTX: Einlagen wie eigenes Geld verwendet',
        text: 'Eine der größten Börsen brach im November 2022 zusammen. Es fehlten etwa 8 Milliarden Dollar von dem, was sie ihren Kunden schuldete. Deren Einlagen waren an eine Handelsfirma desselben Eigentümers gegangen. Er wurde zu 25 Jahren Haft verurteilt.',
        source: 'US-Justizministerium, März 2024',
      },
    ],
  },
  against: {
    lead: 'Beim Entwurf der Software hinter dieser Website wurden diese Fälle einzeln durchgegangen.',
    rows: [
      {
        elsewhere: 'Jemand schrieb Zahlen in Konten.',
        here: 'Eine Einzahlung wird nur gutgeschrieben, wenn Coins eingegangen sind, zu einem vorher gespeicherten Kurs. Das Programm, das diese Seiten ausliefert, kann keine Zahlung erfassen, und kein Programm kann eine Buchung ändern.',
        still:
          'Software belegt, dass die Buchungen aufgehen. Sie belegt nicht, dass Menschen ehrlich sind.',
      },
      {
        elsewhere: 'Prämien wurden aus Einzahlungen gezahlt.',
        here: 'Keine Buchung führt vom Geld der Mitglieder in einen Pool für Erträge. Ein Test geht jede Kette von Buchungen durch und sucht nach einer.',
        still:
          'Ein Betreiber kann Coins schlecht anlegen. Dann ist der Verlust echt und wird geteilt.',
      },
      {
        elsewhere: 'Auszahlungen blieben auf unbestimmte Zeit gesperrt.',
        here: 'Geld, das Sie auszahlen, verlässt Ihr Guthaben sofort und kann für nichts anderes verwendet werden. Wird eine Auszahlung zurückgehalten, hat das einen Grund und endet nach 72 Stunden. Nur eine zweite Person kann das verlängern, um höchstens 14 Tage, außer eine behördliche Anordnung verlangt mehr.',
        still:
          'Fehlen Coins, kann eine Regel sie nicht bezahlen. Sie kann nur zeigen, dass sie fehlen.',
        check: ['Gemessene Auszahlungszeiten lesen', paths.status],
      },
      {
        elsewhere: 'Die Reserven waren eine Behauptung.',
        here: 'Die Coins auf der Blockchain stehen neben dem, was Mitgliedern geschuldet ist. Decken sie es nicht mehr, schließen Einzahlungen vor Auszahlungen.',
        still: 'Ein Nachweis der Reserven zeigt keine Schulden, die nie eingetragen wurden.',
        check: ['Beide Seiten ansehen', paths.solvency],
      },
    ],
  },
  ask: {
    lead: 'Die erste Frage ist die wichtigste.',
    questions: [
      {
        question: 'Wer kann die Coins bewegen, und wie viele Personen braucht es dafür?',
        why: 'Kann es eine Person allein, kann sie damit verschwinden oder mit dem Schlüssel sterben.',
        here: 'Hier: Der Betreiber hält die Schlüssel. Um Coins extern anzulegen, braucht es zwei Personen, ebenso für eine Auszahlung über der Grenze.',
      },
      {
        question: 'Woher kommt der Ertrag?',
        why: 'Jemand zahlt ihn. Bekommen Sie keine klare Antwort, stammt er vielleicht aus den Einzahlungen anderer.',
        here: 'Hier: Ein Ertrag wird als erzielt gebucht oder als aus eigenem Geld des Betreibers gezahlt. Beides wird nie zusammengezählt.',
      },
      {
        question: 'Dürfen Sie verleihen oder verpfänden, was ich sende?',
        why: 'Celsius und FTX hatten Bedingungen, die wenige bis zu diesem Absatz gelesen hatten.',
        here: 'Hier: Der Betreiber legt Coins für die Pläne bei externen Anbietern an. Jede Anlage wird mit Anbieter, Betrag und Alter veröffentlicht. Lesen Sie die Risiken, bevor Sie anlegen.',
        check: ['Risikohinweise lesen', paths.risk],
      },
      {
        question: 'Was sehe ich an dem Tag, an dem Sie nicht mehr zahlen?',
        why: 'Achten Sie auf eine Seite, die jeder öffnen kann. Die übliche Antwort ist ein Hinweis auf Wartungsarbeiten.',
        here: 'Hier: Die Zahl der offenen Auszahlungen, die älteste und jede Ablehnung sind öffentlich.',
        check: ['Jetzt ansehen', paths.status],
      },
      {
        question: 'Kann ich durch einen eigenen Fehler alles verlieren?',
        why: 'Ja, überall: ein falsches Netz, ein fehlendes Tag, ein Buchstabe, den ein Programm auf Ihrem Computer verändert hat.',
        here: 'Hier: Eine ungültige Adresse wird abgewiesen, und eine neue wartet 24 Stunden, außer bei einer kleinen ersten Auszahlung. Zahlungen ohne Tag stehen in öffentlichen Summen, bis der Eigentümer feststeht.',
      },
    ],
  },
  start: {
    title: 'Probieren Sie es zuerst in einer Sandbox aus.',
    text: 'Dort sind Coins, Kurse, Blockchain und E-Mails simuliert. Hauptbuch, Steckbriefe und Regeln sind dieselben.',
  },
  notes: [
    'Bitcoin in US-Dollar, Tagesschlusskurse nach CoinMarketCap, gerundet: 19.500 $ (16. Dezember 2017) bis 3.240 $ (15. Dezember 2018), wieder überschritten am 30. November 2020; 67.600 $ (8. November 2021) bis 15.800 $ (21. November 2022), wieder überschritten am 4. März 2024. Börsen weichen voneinander ab. Beide Linien haben dieselbe Zeitachse und reichen vom Höchststand (gepunktet) bis null (durchgezogen). Sie sind allein aus diesen Punkten gezeichnet.',
  ],
};
