import type { Clause, ClauseText, DocumentText, NamedOperator } from '../../en/site/document.ts';
import { ruleFacts } from '../../rule-facts.ts';
import { site } from '../site.ts';
import { words } from '../words.ts';
import { identity } from './identity.ts';

const fixed: Readonly<Record<Exclude<Clause<'risk'>, 'contact'>, ClauseText>> = {
  targets: {
    heading: 'Ziele sind keine Erträge',
    text: [
      `Der Prozentsatz eines Plans ist ein Ziel für seine ganze Laufzeit. ${words.targetRisk} Niemand schuldet es, sagt es zu oder steht dafür ein.`,
      'Was bisher gezahlt wurde, ist Vergangenheit und sagt nichts über das nächste Jahr. Was aus eigenem Geld des Betreibers gezahlt wurde, ist nicht verdient. Deshalb wird es getrennt ausgewiesen.',
    ],
  },
  losses: {
    heading: 'Wie ein Verlust bei Ihnen ankommt',
    text: [
      `Der Betreiber legt Coins bei Anbietern außerhalb dieser Plattform an. Ein Anbieter kann ausfallen, bestohlen werden, nicht mehr zahlen oder weniger zurückgeben, als angelegt wurde. Ein solcher Verlust wird mit seinen Belegen gebucht. Zuerst trägt ihn, was der Plan und der Betreiber zurückgelegt haben. Den Rest teilen sich die Mitglieder des Plans nach einer Ankündigung von ${ruleFacts.lossNoticeDays} Tagen: zuerst aus noch gebundenen Erträgen, dann aus dem angelegten Kapital.`,
      'Ein Beispiel: Sie haben 1.000 $ in einem Plan, der insgesamt 100.000 $ hält. Eine Anlage von 20.000 $ geht verloren. Die Pools und der Betreiber fangen 5.000 $ auf. Die übrigen 15.000 $ werden geteilt, und Ihr Anteil sind 150 $. Auf dieselbe Weise können Sie Ihr ganzes Geld verlieren.',
    ],
  },
  liquidity: {
    heading: 'Sie müssen vielleicht warten',
    text: [
      'Die Auszahlung Ihres Guthabens können Sie an jedem Tag beantragen. Ob an diesem Tag gezahlt werden kann, hängt von den Coins ab, die der Betreiber hält. Was extern angelegt ist, muss erst zurückkommen. Das kann lange dauern, vor allem wenn viele Mitglieder zugleich auszahlen.',
      'Fallen die Reserven unter das, was geschuldet ist, oder hat der älteste Auftrag zu lange gewartet, schließen Einzahlungen von selbst, bis die Ursache behoben ist. Das schützt alle, die später einzahlen würden. Fehlende Coins schafft es nicht herbei.',
    ],
  },
  prices: {
    heading: 'Kurse von Coins schwanken',
    text: [
      'Ihr Konto rechnet in US-Dollar, und die Plattform hält Coins. Fallen deren Kurse, können die Reserven weniger wert sein, als geschuldet ist. Der Unterschied wird veröffentlicht, und der Betreiber muss ihn decken. Vielleicht kann er das nicht.',
      'Ausgezahlt werden Coins. Ihre Zahl steht fest, wenn die Auszahlung signiert wird. Von da an tragen Sie das Kursrisiko. Coins haben schon innerhalb weniger Wochen mehr als die Hälfte ihres Wertes verloren.',
      'Ein Coin, der dem Dollar folgt, kann damit aufhören, und sein Herausgeber kann ihn sperren.',
    ],
  },
  payments: {
    heading: 'Zahlungen auf einer Blockchain sind endgültig',
    text: [
      'Coins, die an eine falsche Adresse, über ein falsches Netz oder ohne das nötige Tag gesendet werden, können verloren sein. Was ankommt und nicht zugeordnet werden kann, wird getrennt verwahrt, mit öffentlichen Summen, bis der Eigentümer feststeht.',
      'Auch eine Blockchain kann ihre letzten Einträge zurücknehmen. Deshalb zählt eine Zahlung erst nach mehreren Bestätigungen. Wird eine nach der Gutschrift zurückgenommen, wird der Fehlbetrag als Vorfall gebucht. Er kann von dem Konto zurückgeholt werden, dem er gutgeschrieben war, höchstens in Höhe dieser Zahlung.',
    ],
  },
  operator: {
    heading: 'Sie hängen vom Betreiber ab',
    text: [
      'Er hält die Schlüssel, wählt die Anbieter und entscheidet, was angeboten wird. Wird er zahlungsunfähig, stehen Sie möglicherweise in einer Reihe mit seinen anderen Gläubigern. Es gibt keine Einlagensicherung.',
      'Schlüssel können gestohlen, verloren oder missbraucht werden. Dass zwei Personen entscheiden müssen, erschwert es einem einzelnen Dieb. Gegen zwei hilft es nicht.',
    ],
  },
  software: {
    heading: 'Software hat Fehler',
    text: [
      'Diese Software wird hart getestet: Die Tests entfernen Regeln einzeln, halten Programme mitten in Zahlungen an und lassen viele Aufträge um dasselbe Geld streiten. Fehler wird sie trotzdem haben. Ein Ausfall kann gerade dann kommen, wenn Sie handeln wollen.',
    ],
  },
  'law-and-tax': {
    heading: 'Recht und Steuern können sich ändern',
    text: [
      'Was heute erlaubt ist, kann morgen eingeschränkt sein, für Sie oder für den Betreiber. Eine behördliche Anordnung kann eine Auszahlung aufhalten. Gewinne können schon beim Tausch von Coins steuerpflichtig sein, nicht erst beim Ausgeben.',
    ],
  },
  unprovable: {
    heading: 'Was keine Software belegen kann',
    text: [
      'Die Software kann belegen, dass die Buchungen aufgehen, dass ein Ertrag aus einem gefüllten Pool kam, wer was freigegeben hat und dass Coins an einem bestimmten Tag an einer Adresse lagen. Sie kann nicht belegen:',
      [
        'dass der Betreiber ehrlich ist oder dass zwei Personen, die signiert haben, wirklich zwei sind;',
        'dass der Mensch hinter einem Schlüssel auch morgen signiert;',
        'dass niemand sonst einen Anspruch auf die Coins an einer Adresse hat oder dass sie nicht für den Tag des Nachweises geliehen waren;',
        'dass es einen externen Anbieter gibt und er mit den Coins tut, was er sagt;',
        'dass ein als Beleg vorgelegtes Dokument echt ist;',
        'dass es keine Schulden gibt, die nie eingetragen wurden;',
        'dass eine Zulassung echt ist. Prüfen Sie sie im Register der Aufsichtsbehörde, und rufen Sie die dort genannte Nummer an.',
      ],
      'Keine Software kann wissen, ob ein Anbieter Freunden derer gehört, die ihn ausgewählt haben, oder ob Coins einen Umweg über eine andere Wallet nahmen, bevor sie als Gewinn zurückkamen. Die Software hält jede Anlage in den Büchern offen, bis ihr Einsatz zurückgekommen ist, zeigt auf der Seite Solvenz, wann sie zuletzt belegt wurde, und weist eigene Coins als Gewinn zurück.',
      'Wer die Software betreibt, kann auch eine veränderte Kopie davon betreiben. Was Sie auf dem Bildschirm sehen, zeigt diese Kopie. Bewahren Sie Ihre Auszüge auf, und vergleichen Sie sie miteinander und mit der Blockchain.',
    ],
  },
  attackers: {
    heading: 'Wer was anrichten könnte',
    text: [
      'Die Regeln setzt die Datenbank durch, damit kein einzelnes Programm und keine einzelne Person sie beugen kann. Das bliebe trotzdem möglich:',
      [
        'Ein Fremder kann Anmeldungen von Geräten bremsen, die Sie nie benutzt haben. Geräte, die Sie schon benutzt haben, kommen durch.',
        'Ein Administrator kann vorschlagen und sperren. Allein entscheidet niemand über Geld, Regeln, Personen oder Schlüssel.',
        'Zwei Administratoren können Coins bei einem eigenen Anbieter anlegen. Die Anlage bleibt in den Büchern offen und wird öffentlich abgeschrieben, bis ihr Einsatz zurück ist.',
        'Wer die Website übernimmt, kann Ihre Sitzung missbrauchen, während Sie sie nutzen, und Ihnen falsche Seiten zeigen. In die Bücher schreiben kann er nicht. In einer Live-Installation kann er auch nichts freigeben: Eine Entscheidung trägt die Signatur eines persönlichen Sicherheitsschlüssels, die ein anderes Programm prüft.',
        'Wer das Programm hinter der Website übernimmt, kann in engen Grenzen eine Zahlung oder einen Kurs erfinden. Der Vergleich mit der Blockchain zeigt es.',
        'Wer die ganze Datenbank beherrscht, kann jede Zeile ändern. Die nächste Prüfung der versiegelten Bücher findet es, und ebenso jeder, der einen Auszug oder eine E-Mail mit einem Siegel aufbewahrt hat.',
        'Der Betreiber mit allen Schlüsseln kann ein verändertes Programm betreiben oder die Coins nehmen. Zeugen auf fremden Rechnern bewahren jeden signierten Stand der Bücher auf, damit eine zweite Vergangenheit auffällt.',
      ],
    ],
  },
  frauds: {
    heading: 'Betrug, der so aussieht wie das hier',
    text: [
      'Mit Plattformen, die dieser ähneln, wurden Menschen ausgeraubt. Die Zeichen sind überall dieselben:',
      [
        'Erträge, die zugesagt sind oder nie einen schlechten Monat haben;',
        'jemand, der Sie zuerst angeschrieben hat und jeden Tag Zeit für Sie hat;',
        'Druck: ein Angebot, das heute Abend endet, ein Platz, der für Sie freigehalten wird;',
        'Belohnungen dafür, andere mitzubringen;',
        'eine kleine erste Auszahlung, die klappt, damit die nächste Einzahlung größer wird;',
        'eine Gebühr, eine Steuer oder eine weitere Einzahlung, die vor einer Auszahlung verlangt wird;',
        'die Bitte um Ihren Code, Ihr Passwort oder Zugriff auf Ihren Bildschirm.',
      ],
      'Keine Auszahlung dieser Plattform setzt je eine Zahlung voraus: Das Hauptbuch hat dafür keine Buchung. Verlangt jemand im Namen des Betreibers eine, ist es Betrug. Zahlen Sie nichts, und melden Sie es der Polizei.',
    ],
  },
  before: {
    heading: 'Bevor Sie anlegen',
    text: [
      'Legen Sie nur an, was Sie die ganze Laufzeit entbehren können und dessen Verlust Sie verkraften. Nehmen Sie dafür keinen Kredit auf. Verkaufen Sie nicht, worin Sie wohnen oder wovon Sie leben werden. Sehen Sie sich die schlechten Monate eines Plans vor den guten an und die Auszahlungszeiten auf der Statusseite vor beiden.',
      'Wenn Sie unsicher sind, fragen Sie jemanden, der an Ihrer Antwort nichts verdient. Warten kostet Sie hier nichts.',
    ],
  },
};

/** Whether this machine parts the two programs, beside what each attacker could do (INT-12). */
const boundary = (programsApart: boolean): string =>
  programsApart
    ? 'In dieser Installation wurden die Website und das Programm dahinter zuletzt als zwei Benutzer des Rechners oder auf zwei Rechnern gestartet. Keines kann die Geheimnisse des anderen lesen.'
    : 'In dieser Installation laufen die Website und das Programm dahinter als ein Benutzer eines Rechners, oder sie haben nichts anderes gezeigt. Der Rechner trennt sie nicht: Wer die Website übernimmt, kann auch das Programm dahinter übernehmen.';

const contact = (operator: NamedOperator | null): ClauseText => ({
  heading: 'Wer für Risiken Auskunft gibt',
  text: [
    operator === null
      ? 'In einer Sandbox niemand, und auf dem Spiel steht nichts als Ihre Zeit. Eine Live-Installation kann nicht starten, bevor ihre Ansprechperson für Risiken genannt ist.'
      : `${operator.risk}, für ${operator.name}. ${identity.unverified}`,
  ],
});

export const risk: DocumentText<Clause<'risk'>> = {
  about: {
    title: 'Risikohinweise',
    description: 'Wie hier Geld verloren geht und was keine Software belegen kann.',
  },
  title: 'Risikohinweise',
  lead: `${site.footer.lose} Lesen Sie, wie, bevor Sie sich entscheiden.`,
  clauses: (operator, programsApart) => ({
    ...fixed,
    attackers: {
      ...fixed.attackers,
      text: [...fixed.attackers.text, boundary(programsApart)],
    },
    contact: contact(operator),
  }),
};
