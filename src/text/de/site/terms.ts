import type { Clause, ClauseText, DocumentText, NamedOperator } from '../../en/site/document.ts';
import { ruleFacts } from '../../rule-facts.ts';
import { withdrawals as portal } from '../withdrawals.ts';
import { words } from '../words.ts';

const { held, rejected } = portal.history.reasons;

const parties = (operator: NamedOperator | null): ClauseText => ({
  heading: 'Mit wem Sie es zu tun haben',
  text: [
    operator === null
      ? 'Mit niemandem. Dies ist eine Sandbox: Geld, Kurse, Blockchain und E-Mails sind simuliert, und durch die Nutzung kommt kein Vertrag zustande. Ein Betreiber würde von dem Text unten ausgehen.'
      : `${operator.name}, eingetragen unter ${operator.number}, ${operator.address}. Diese Bedingungen nennen ihn den Betreiber. Er gibt an, unter der Aufsicht von ${operator.regulator} zu stehen (${operator.licence}). Für diese Bedingungen hat das niemand geprüft.`,
    'Die Hersteller der Software, die die Bücher führt, halten nichts von Ihrem Geld, beraten nicht und sind nicht Partei dieser Bedingungen.',
  ],
});

const account: ClauseText = {
  heading: 'Ihr Konto',
  text: [
    'Sie müssen mindestens 18 Jahre alt sein, für sich selbst handeln und einen solchen Dienst nach dem Recht Ihres Wohnorts nutzen dürfen. Jede Person darf ein Konto haben.',
    'Ihre Angaben müssen wahr sein und aktuell bleiben. Wo eine Identitätsprüfung verlangt ist, können Sie erst einzahlen, wenn Sie sie bestanden haben, und nur bis zur Grenze Ihrer Stufe.',
    'Behalten Sie Ihr Passwort und Ihre Codes für sich. Wir fragen nie danach. Sagen Sie dem Betreiber sofort Bescheid, wenn jemand anderes Ihr Konto benutzt hat.',
  ],
};

const claim: ClauseText = {
  heading: 'Was Sie haben und was nicht',
  text: [
    'Ihr Konto zeigt, was der Betreiber Ihnen schuldet, in US-Dollar. In dieser Höhe haben Sie eine Forderung. Die Coins, die Immobilien oder was der Betreiber sonst hält oder kauft, gehören Ihnen nicht.',
    'Die Forderung ist keine Bankeinlage. Sie fällt unter keine Einlagensicherung und trägt keine Zinsen.',
  ],
};

const deposits: ClauseText = {
  heading: 'Einzahlungen',
  text: [
    `Jede Einzahlung hat eigene Zahlungsangaben und einen Kurs, der ${ruleFacts.quoteMinutes} Minuten gilt. Coins werden in US-Dollar gutgeschrieben, sobald die Blockchain sie bestätigt hat.`,
    `Gutgeschrieben wird, was ankommt. Der festgehaltene Kurs gilt für den angebotenen Betrag, wenn die Zahlung innerhalb dieser ${ruleFacts.quoteMinutes} Minuten gesehen wird und innerhalb von ${ruleFacts.blockMinutes} Minuten danach in einem Block steht. Eine größere Zahlung oder eine, die länger braucht, wird zum festgehaltenen oder zum aktuellen Kurs gutgeschrieben, je nachdem, welcher niedriger ist.`,
    'Eine verspätete, zu kleine oder sehr große Zahlung prüfen wir, bevor wir sie gutschreiben. Das Geld bleibt währenddessen Ihres. Eine verspätete Zahlung wird zum aktuellen Kurs gutgeschrieben.',
    'Eine Zahlung, die wir keinem Mitglied zuordnen können, zum Beispiel ohne ihr Tag, wird getrennt verwahrt. Die Summen sind öffentlich. Sie wird dem Eigentümer gutgeschrieben, sobald er feststeht, oder an den Absender zurückgesendet.',
    'Einzahlungen schließen von selbst, wenn die Reserven nicht mehr decken, was Mitgliedern geschuldet ist, wenn Auszahlungen zu lange dauern und aus den anderen Gründen, die diese Website dann nennt. Auszahlungen bleiben offen.',
    'Coins, die über ein falsches Netz oder an eine falsche Adresse gesendet werden, können verloren sein. Niemand kann sie zurückholen.',
  ],
};

const plans: ClauseText = {
  heading: 'Pläne, Ziele und Verluste',
  text: [
    'Jeder Plan hat einen Steckbrief. Darin steht, was Ihnen gehört, wer die Schlüssel hält, jede Gebühr, die Bindung und der schlimmste Fall. Lesen Sie ihn zuerst: Er ist Teil dieser Bedingungen.',
    'Anlegen können Sie, was Sie einzahlen, und freies Guthaben, das in keinem Plan steckt. Freies Guthaben können Sie jederzeit auszahlen oder anlegen.',
    `Ein Plan nennt ein Ziel für seine Laufzeit. ${words.targetRisk} Ein Ziel ist Ihnen nicht geschuldet. Verfehlt ein Plan es, haben Sie keinen Anspruch auf den Unterschied.`,
    'Erträge werden nur aus einem Pool gezahlt, der vorher gefüllt wurde, aus Gewinnen oder aus Kapital des Betreibers. Beides wird getrennt ausgewiesen. Ein Ertrag wird danach aufgeteilt, wie viel jedes Mitglied im Plan hatte und wie viele Tage lang, auf den Cent genau. Ein Tag sind volle 24 Stunden, gezählt ab dem Moment, in dem Ihre Position eröffnet wurde. Der Tag der Eröffnung bringt nichts, der Tag der Fälligkeit zählt. Positionen, die zu früheren Bedingungen eröffnet wurden, zählen weiter Kalendertage.',
    `Einen Verlust eines Plans trägt zuerst, was der Plan und der Betreiber zurückgelegt haben. Den Rest teilen sich die Mitglieder, die am Tag des Verlusts im Plan waren, danach, wie viel jedes darin hatte. Er wird Ihnen ${ruleFacts.lossNoticeDays} Tage vorher angekündigt, und Ihr Anteil beträgt höchstens, was Sie noch im Plan haben.`,
  ],
};

const withdrawals: ClauseText = {
  heading: 'Auszahlungen',
  text: [
    'Ihr Guthaben können Sie an jedem Tag auszahlen. Erträge sind gebunden, bis ihre Position fällig ist. Dann können Sie auch sie auszahlen. Eine Auszahlung von Guthaben nimmt zuerst freies Guthaben und dann Ihre ältesten Positionen, die nur mit dem weiter verdienen, was in ihnen bleibt.',
    'Die Netzgebühr geht vom Betrag ab und wird gezeigt, bevor Sie bestätigen. Sonst wird nichts berechnet. Nie wird eine Gebühr, eine Steuer oder eine weitere Einzahlung verlangt, damit Sie Ihr Geld bekommen.',
    `Mit Ihrem Auftrag stimmen Sie einer höchsten Netzgebühr zu. Verlangt das Netz mehr, wartet Ihre Auszahlung bis zu ${ruleFacts.feeHours} Stunden. In dieser Zeit können Sie einer höheren Gebühr zustimmen oder die Auszahlung abbrechen. Danach zahlt der Betreiber den Unterschied, bis zu derselben Grenze wie in den ersten Tagen einer Position; darüber wartet die Auszahlung weiter.`,
    'Die Zahl der Coins steht fest, wenn die Auszahlung signiert wird, nicht wenn Sie sie beantragen. Kann an eine Adresse nicht gezahlt werden, geht das Geld mit Angabe des Grundes sofort auf Ihr Guthaben zurück.',
    'Eine Auszahlung darf nur aus einem dieser Gründe zurückgehalten werden:',
    Object.values(held),
    `Das Zurückhalten endet von selbst nach ${ruleFacts.holdHours} Stunden, wenn keine zweite Person es verlängert, und spätestens nach ${ruleFacts.holdDays} Tagen, außer bei einer behördlichen Anordnung, die Ihnen genannt wird. Bis zum Beginn der Signatur können Sie eine Auszahlung abbrechen.`,
    'Für eine Ablehnung braucht es zwei Personen und einen dieser Gründe:',
    Object.values(rejected),
    `Eine neue oder geänderte Adresse wartet ${ruleFacts.addressHours} Stunden. Ausgenommen ist Ihre erste Auszahlung eines Coins, für den Sie keine Adresse gespeichert haben, bis ${ruleFacts.firstWithdrawalDollars.toLocaleString('de-DE')} $. Nach dem Zurücksetzen von Passwort oder zweitem Faktor oder einer Änderung der E-Mail-Adresse warten Auszahlungen ${ruleFacts.securedHours} Stunden. Diese Wartezeiten sollen einen Dieb aufhalten.`,
    'Wir messen und veröffentlichen, wie lange Auszahlungen gedauert haben. Für die nächste ist das keine Zusage.',
  ],
};

const cooling: ClauseText = {
  heading: 'Widerrufsfrist',
  text: [
    `In den ersten ${ruleFacts.coolingOffDays} Tagen einer Position, die eine Einzahlung eröffnet hat, können Sie ihr Kapital auszahlen, und der Betreiber trägt die Netzgebühr, einmal je Einzahlung und bis zu einer Grenze, die das Auszahlungsformular zeigt. Wenn Sie freies Guthaben anlegen, tragen Sie die Gebühr selbst. Weitere Rechte, die das Gesetz Ihnen gibt, bleiben unberührt.`,
  ],
};

const fees: ClauseText = {
  heading: 'Gebühren und Steuern',
  text: [
    'Steuern und Gebühren sind im Mindestbetrag eines Plans enthalten, und sein Steckbrief führt sie auf. Für ein Konto, eine Einzahlung, das Warten oder das Schließen gibt es keine Gebühr.',
    'Für die Steuern auf Ihre Erträge sind Sie selbst verantwortlich. Der Betreiber meldet an Behörden, was er melden muss.',
  ],
};

const corrections: ClauseText = {
  heading: 'Korrekturen',
  text: [
    'Im Hauptbuch wird nichts geändert oder gelöscht. Einen Fehler berichtigt eine neue Buchung mit einem Grund, die eine zweite Person freigibt und die Sie sehen.',
    'Wird eine gutgeschriebene Zahlung später auf ihrer Blockchain rückgängig gemacht, können zwei Personen die Gutschrift zurücknehmen, höchstens in Höhe dieser Zahlung. Sie sehen die Buchung.',
    'Wenn Sie eine Buchung für falsch halten, sagen Sie es uns. Jede Buchung zeigt in Ihrem Portal ihre Quelle.',
  ],
};

const conduct: ClauseText = {
  heading: 'Was Sie nicht dürfen',
  text: [
    'Den Dienst für Geld nutzen, über das Sie nicht verfügen dürfen, für Straftaten oder zur Umgehung von Sanktionen. Das Konto einer anderen Person benutzen. Den Dienst angreifen oder nach Wegen in fremde Konten suchen. Wenn Sie zufällig einen finden, sagen Sie uns bitte Bescheid.',
    'Ihren Empfehlungslink dürfen Sie weitergeben. Niemand wird dafür bezahlt: weder Sie noch jemand über Ihnen.',
  ],
};

const suspension: ClauseText = {
  heading: 'Sperren und Schließen',
  text: [
    'Der Betreiber darf ein Konto sperren, wenn es Grund zur Annahme gibt, dass es missbraucht wird, oder wenn das Gesetz es verlangt. Eine Sperre nimmt Ihnen Ihr Geld nicht. Sie können sich anmelden, den Grund lesen und auszahlen, was Ihnen gehört. Neue Einzahlungen und Anlagen warten, bis sie aufgehoben ist.',
    'Sie können Ihr Konto schließen, wenn Ihnen nichts geschuldet und nichts mehr offen ist. Ein Konto, in dem nur noch gebundene Erträge liegen, kann der Betreiber schließen: Es nimmt keine Einzahlungen an, seine letzte Zahlung kommt zum Termin, und dann werden Ihre persönlichen Daten gelöscht, außer was der Betreiber gesetzlich aufbewahren muss. Kein Guthaben verfällt je.',
  ],
};

const liability: ClauseText = {
  heading: 'Haftung',
  text: [
    'Der Betreiber haftet nach Maßgabe des Gesetzes für Vorsatz und Fahrlässigkeit. Er haftet nicht für fallende Kurse, für den Ausfall einer Blockchain oder für Coins, die Sie an eine falsche Adresse gesendet haben.',
    'Rechte, die das Gesetz nicht einschränken lässt, schränkt hier nichts ein. Nichts auf dieser Website ist eine Anlage-, Steuer- oder Rechtsberatung.',
  ],
};

const failure: ClauseText = {
  heading: 'Wenn der Betreiber zahlungsunfähig wird',
  text: [
    'Sie stehen dann möglicherweise in einer Reihe mit seinen anderen Gläubigern. Ihre Auszüge und die veröffentlichten Nachweise belegen Ihre Forderung. Bewahren Sie Kopien davon auf.',
  ],
};

const changes: ClauseText = {
  heading: 'Änderungen dieser Bedingungen',
  text: [
    'Das Datum oben sagt, seit wann dieser Text gilt. Unter ihm können Sie Ihr Guthaben jederzeit abheben. Für Positionen, die Sie halten, gilt weiter die Fassung des Plans, zu der Sie beigetreten sind.',
  ],
};

const law = (operator: NamedOperator | null): ClauseText => ({
  heading: 'Beschwerden und Recht',
  text: [
    operator === null
      ? 'In einer Sandbox gibt es niemanden, bei dem Sie sich beschweren könnten. Eine Live-Installation nennt ihren Kontakt, ihre Aufsichtsbehörde und das geltende Recht.'
      : `Schreiben Sie zuerst an ${operator.email}. Für Fragen zum Risiko ist ${operator.risk} zuständig. Genügt Ihnen die Antwort nicht, wenden Sie sich an ${operator.regulator} oder an die Schlichtungsstelle oder das Gericht, das Ihnen an Ihrem Wohnort offensteht. Es gilt das Recht am Sitz des Betreibers. Der Schutz, den das Recht Ihres Landes Verbrauchern gibt, bleibt Ihnen erhalten.`,
  ],
});

export const terms: DocumentText<Clause<'terms'>> = {
  about: {
    title: 'Nutzungsbedingungen',
    description: 'Was Sie und der Betreiber vereinbaren, in kurzen Worten.',
  },
  title: 'Nutzungsbedingungen',
  lead: 'Mit Absicht kurz. Tut die Software etwas anderes, als hier steht, sagen Sie es uns.',
  clauses: (operator) => ({
    parties: parties(operator),
    account,
    claim,
    deposits,
    plans,
    withdrawals,
    'cooling-off': cooling,
    fees,
    corrections,
    conduct,
    suspension,
    liability,
    failure,
    changes,
    law: law(operator),
  }),
};
