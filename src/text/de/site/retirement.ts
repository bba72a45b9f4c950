import { paths } from '#contract/paths.ts';
import type { AssetText } from '../../en/site/asset.ts';

export const retirement: AssetText = {
  about: {
    title: 'Altersvorsorge: Jahrzehnte, Kosten und schlechte Jahre',
    description:
      'Wovon langes Sparen abhängt, wie es schiefgeht und was Sie fragen sollten, bevor Sie Geld für Jahre binden.',
  },
  title: 'Altersvorsorge',
  tagline:
    'Kosten, Inflation oder eine falsche Entscheidung kurz vor dem Ziel können vierzig Jahre Sparen zunichtemachen.',
  facts: [
    ['Wie lange es dauert', 'Jahrzehnte'],
    ['Was am meisten zählt', 'Kosten und Geduld'],
    ['Ein zweiter Versuch', 'Keiner'],
  ],
  plans: { term: 'Hier offene Vorsorgepläne' },
  what: {
    title: 'Über Altersvorsorge',
    lead: 'Sie ist keine Art der Geldanlage. Sie ist ein Datum, nach dem Sie nicht mehr zurückverdienen können, was Sie verlieren.',
    paragraphs: [
      'Geld für später steckt in Aktien, Anleihen, Immobilien und Renten wie anderes Geld auch. Anders ist die Zeit. Am Anfang ist ein Rückgang unangenehm und harmlos: Sie kaufen für dieselbe Summe mehr. Kurz vor und nach dem Datum kann derselbe Rückgang über den Rest Ihres Lebens entscheiden, weil Sie dann verkaufen müssen, um zu leben.',
      'In den meisten Ländern bietet eine betriebliche oder staatliche Rente etwas, das kein privater Plan bieten kann: Steuervorteile, einen Beitrag des Arbeitgebers, ein Gesetz, das das Geld vom Unternehmen trennt, oder ein Einkommen, solange Sie leben. Nutzen Sie das zuerst. Der Rat ist langweilig, und er stimmt öfter als jeder andere.',
      'Am vorsichtigsten sollten Sie sein, wenn jemand vorschlägt, eine Rente zu übertragen. Die Summen sind groß, die Besitzer sind der Formulare müde, und eine Übertragung lässt sich selten rückgängig machen. Betrug sammelt sich genau um diesen Moment.',
    ],
    caption:
      'Jahresringe: breite in guten Jahren, schmale in schlechten, und keiner, den man überspringen könnte. Eine am Computer erzeugte Zeichnung.',
  },
  arise: {
    lead: 'Die Zeit arbeitet für Erträge und für Kosten. Vorher bekannt sind nur die Kosten.',
    gains: [
      [
        'Kleine Erträge bleiben stehen und bringen weitere.',
        'Über Jahrzehnte ist das der größte Teil der Summe, wenn man sie in Ruhe lässt.',
      ],
      [
        'Der Arbeitgeber oder der Staat gibt etwas dazu.',
        'Oft der beste Ertrag überhaupt, am ersten Tag.',
      ],
      [
        'Einkommen wird später oder weniger besteuert.',
        'Nach dem Recht Ihres Landes, das sich ändern kann.',
      ],
    ],
    losses: [
      [
        'Der Markt fällt gerade, wenn Sie zu entnehmen beginnen.',
        'Was in einem schlechten Jahr verkauft wird, kann sich mit dem Rest nicht mehr erholen.',
      ],
      ['Inflation.', 'Die Summe ist da. Der Einkauf kostet das Doppelte.'],
      [
        'Jährliche Kosten.',
        'Zu klein, um in einem Jahr aufzufallen, und ein Drittel vom Ganzen in vierzig.',
      ],
      ['Alles an einem Ort.', 'In einem Unternehmen, vor allem in dem, das auch Ihren Lohn zahlt.'],
      ['Sie leben länger, als es reicht.', 'Etwas Gutes, das bezahlt werden muss.'],
    ],
  },
  costs: {
    lead: 'Kosten, die jedes Jahr anfallen, fallen auf alles an, was Sie bis dahin gespart haben.',
    rows: [
      [
        'Jährliche Gebühren',
        'Des Fonds, der Hülle darum, der Beratung: drei Schichten, die selten jemand für Sie zusammenzählt.',
      ],
      [
        'Übertragung und Ausstieg',
        'Eine Gebühr für das Gehen oder Leistungen, die dabei verloren gehen. Das Zweite ist oft mehr.',
      ],
      [
        'Leibrenten',
        'Der Preis für ein Einkommen auf Lebenszeit, versteckt in dem Satz, den man Ihnen anbietet.',
      ],
      [
        'Handel innerhalb des Fonds',
        'Nicht in der genannten Gebühr enthalten. Er geht vom Ertrag ab.',
      ],
      [
        'Steuern',
        'Zur falschen Zeit oder alles auf einmal zu entnehmen kann mehr kosten als alles Obige.',
      ],
    ],
    here: 'Hier gibt es keine Rente und keinen Steuervorteil, und kein Plan ersetzt eine Rente. Ist ein Plan offen, nennt sein Steckbrief alle Gebühren.',
  },
  past: {
    title: 'Zwei langsame Lecks',
    lead: 'Keine Prognosen: eine Rechnung über vierzig Jahre. Um eine Rente zu verlieren, braucht es keinen Crash. Diese beiden tun es leise.',
    figures: [
      {
        figure: '−33',
        unit: '%',
        when: 'Kosten von 1\u00a0% im Jahr',
        what: 'in vierzig Jahren',
      },
      {
        figure: '−69',
        unit: '%',
        when: 'Inflation von 3\u00a0% im Jahr',
        what: 'in vierzig Jahren',
      },
    ],
    cases: [
      {
        year: '1991',
        title: 'Maxwell: Die Kassen waren geleert',
        text: 'Nach dem Tod des Verlegers Robert Maxwell im November 1991 stellte sich heraus, dass in den Pensionskassen seiner Unternehmen etwa 440 Millionen Pfund fehlten. Rund 32.000 Menschen waren betroffen. Das meiste ersetzten nach jahrelangem Streit der Staat, Banken und Berater.',
        source: 'BBC News, 29. März 2001',
      },
      {
        year: '2001',
        title: 'Enron: alles in einer Aktie',
        text: 'Ende 2000 steckten 62\u00a0% der 2,1 Milliarden Dollar im Vorsorgeplan von Enron in Aktien von Enron selbst. Im Herbst 2001 war der Plan wochenlang wegen eines Wechsels der Verwaltung gesperrt, während der Kurs zusammenbrach. Im Dezember waren die Aktien wertlos.',
        source: 'Brookings Papers on Economic Activity, 2005',
      },
      {
        year: '2022',
        title: 'Als der ruhige Teil wankte',
        text: 'Britische Pensionskassen hatten geliehenes Geld auf Staatsanleihen eingesetzt, das Ruhigste, was sie besaßen. Als die Renditen im September 2022 hochschnellten, mussten sie verkaufen, um Forderungen nach Bargeld zu erfüllen. Die Kurse fielen weiter, bis am 28. September die Bank of England eingriff.',
        source: 'Bank of England, September 2022',
      },
    ],
  },
  against: {
    lead: 'Eine Rente schützen Gesetze und Menschen, nicht Software. Manches von dem, was versagte, kann Software abweisen.',
    rows: [
      {
        elsewhere: 'Das Geld wurde denen geliehen, die darauf aufpassten.',
        here: 'Nur in einem Fall geht Geld von einem Mitglied an das Kapital des Betreibers: um eine frühere Korrektur zurückzunehmen, mit einer Begründung, die zwei Personen freigegeben haben und die Sie sehen.',
        still: 'Für die Pläne werden Coins extern angelegt. Wo, entscheidet der Betreiber.',
      },
      {
        elsewhere: 'Der Ausgang war gesperrt, während der Kurs fiel.',
        here: 'Die Auszahlung Ihres angelegten Kapitals können Sie an jedem Tag der Laufzeit eines Plans beantragen. Gebunden sind nur die Erträge, bis zu ihrem Ende, und Sie sehen, bis wann.',
        still:
          'Ein Auftrag ist noch keine Zahlung. Sehen Sie nach, wie lange andere gewartet haben.',
        check: ['Gemessene Auszahlungszeiten lesen', paths.status],
      },
      {
        elsewhere: 'Niemand zählte die Kosten zusammen.',
        here: 'Steuern und Gebühren sind im Mindestbetrag enthalten. Später kommt nur die Netzgebühr einer Auszahlung dazu. Sie sehen sie, bevor Sie bestätigen.',
        still: 'Was ein Betreiber an externe Anbieter zahlt, mindert, was ein Plan verdienen kann.',
      },
    ],
  },
  ask: {
    lead: 'Vor allem, wenn Ihnen jemand helfen will, eine Rente zu übertragen.',
    questions: [
      {
        question: 'Was gebe ich auf, wenn ich gehe?',
        why: 'Einen Beitrag des Arbeitgebers, eine feste Rente, einen gesetzlichen Schutz. Lassen Sie es sich von dem Träger, den Sie verlassen, schriftlich geben.',
        here: 'Hier: Nichts auf dieser Website ist ein Grund, eine Rente aufzugeben.',
      },
      {
        question: 'Was sind alle Kosten, in Geld, über dreißig Jahre?',
        why: 'Ein Prozentsatz klingt klein. Fragen Sie nach der Summe.',
        here: 'Hier: Jeder Steckbrief nennt jede Gebühr, und „Rechnung zeigen“ rechnet mit Ihren eigenen Zahlen.',
      },
      {
        question: 'Was geschieht, wenn es in dem Jahr um ein Drittel fällt, in dem ich aufhöre?',
        why: 'Lautet die Antwort, dass das nicht geschieht, beenden Sie das Gespräch.',
        here: 'Hier: Die Spanne der Ergebnisse beginnt mit dem Verlust.',
      },
      {
        question: 'Wer hat wen angerufen?',
        why: 'Ein Anruf wegen Ihrer Rente, um den Sie nicht gebeten haben, ist sehr oft der Anfang eines Betrugs.',
        here: 'Hier: Niemand ruft Sie an, und niemand wird dafür bezahlt, Sie zu werben.',
      },
      {
        question: 'Könnte ich ganz ohne dieses Geld leben?',
        why: 'Geld, auf das Sie nicht verzichten können, gehört nicht hierher.',
        here: 'Hier: Würde Ihnen das Geld fehlen, legen Sie es nicht an.',
        check: ['Risikohinweise lesen', paths.risk],
      },
    ],
  },
  start: {
    title: 'Nicht mit dem Geld, von dem Sie leben werden.',
    text: 'Haben Sie einen Teil, den Sie verlieren und trotzdem in Rente gehen könnten, lesen Sie zuerst die Steckbriefe. Einen Vorsorgeplan gibt es hier nicht.',
  },
  notes: [
    'Rechnung. Bei jährlichen Kosten von 1\u00a0% bleiben 66,9\u00a0% (0,99, vierzigmal mit sich selbst malgenommen) von dem, was sonst da wäre. Steigen die Preise um 3\u00a0% im Jahr, bleiben 30,7\u00a0% (1 / 1,03, vierzigmal mit sich selbst malgenommen) von dem, was eine Summe heute kauft. Die Linien reichen über vierzig Jahre, vom Ganzen (gepunktet) bis null (durchgezogen).',
  ],
};
