import type { Clause, ClauseText, DocumentText, NamedOperator } from '../../en/site/document.ts';
import { ruleFacts } from '../../rule-facts.ts';
import { identity } from './identity.ts';

const introduction = (operator: NamedOperator | null): ClauseText => ({
  heading: 'Einleitung',
  text: [
    operator === null
      ? 'Dies ist eine Sandbox. Dahinter steht kein Betreiber: Was Sie eingeben, hält die Person, die diese Kopie betreibt. Das Geld ist Spielgeld; nehmen Sie also einen erfundenen Namen und eine Adresse Ihrer Wahl.'
      : `${operator.name}, eingetragen unter ${operator.number}, ${operator.address}, entscheidet, wozu und wie Ihre personenbezogenen Daten hier verwendet werden, und ist dafür verantwortlich. Die Hersteller der Software, die dort läuft, erhalten keine Ihrer Daten.`,
    'Diese Erklärung sagt, welche Daten erhoben werden, wozu, wer sie sieht, wie lange sie bleiben und was Sie tun können. Sie gilt für diese Website, das Mitgliederportal, deren E-Mails und die Nachrichten, die Sie schreiben.',
    'Wir erheben, was die Führung von Konten mit Geld braucht. Nichts auf diesen Seiten kommt von einem anderen Unternehmen: keine Analyse, keine Werbung, keine Schriften, keine Karten, kein Skript, das Ihnen folgt. Eine Karte ist ein Link zu einer anderen Website. Sie öffnet sich nur, wenn Sie ihm folgen.',
  ],
});

const collected: ClauseText = {
  heading: 'Welche Daten wir erheben',
  text: [
    'Was Sie uns geben:',
    [
      'Um ein Konto zu eröffnen: Vor- und Nachname, E-Mail-Adresse, Telefonnummer, ein Passwort, Ihre Sprache und, falls Sie einen haben, einen Empfehlungscode. Das Passwort wird nur als Hash gespeichert, aus dem es sich nicht zurückgewinnen lässt.',
      'Um Ihr Konto zu schützen: das Geheimnis Ihrer Authenticator-App, verschlüsselt gespeichert, den öffentlichen Teil Ihrer Passkeys und Ihre Wiederherstellungscodes als Hash.',
      'Um einzuzahlen: Plan, Coin und Betrag, die Sie wählen, und den Zahlungsnachweis, falls Sie einen hochladen.',
      'Um Anspruch auf eine Zahlung zu erheben: die Transaktion, Ihre Erklärung und was Sie beifügen.',
      'Um auszuzahlen: die Adresse, ihr Destination Tag, wo einer nötig ist, Coin und Betrag.',
      'Um eine Identitätsprüfung zu bestehen, wo eine verlangt ist: die Dokumente, nach denen sie fragt.',
      'Wenn Sie uns schreiben: Name, E-Mail-Adresse und Nachricht. Wenn Sie sich bewerben: Rolle, Nachricht und den beigefügten Lebenslauf.',
    ],
    'Was wir festhalten, während Sie Ihr Konto nutzen:',
    [
      'Jede Bewegung von Geld auf Ihrem Konto, mit Zeit, Quelle und verwendetem Kurs.',
      'Zahlungen auf öffentlichen Blockchains von und an Adressen Ihres Kontos. Jeder kann diese Zahlungen sehen. Dass es Ihre sind, wissen nur wir.',
      'Anmeldungen und fehlgeschlagene Versuche: wann, von welcher Netzadresse und mit welchem Browser.',
      'Wer von unseren Leuten Ihre Daten geöffnet, geändert oder exportiert hat, wann und aus welchem Grund. Diese Liste können Sie in Ihrem Portal unter „Sicherheit“ lesen.',
      'Notizen, die unsere Leute zu Ihren Einzahlungen, Auszahlungen und Anfragen schreiben. Ihr Datenexport enthält sie.',
    ],
    'Was wir in Ihrem Browser speichern:',
    [
      `Ein Cookie mit Ihrer Sitzung, für ${ruleFacts.sessionHours} Stunden, oder für ${ruleFacts.rememberedDays} Tage, wenn Sie „Angemeldet bleiben“ wählen.`,
      'Ein Cookie, das einen Browser wiedererkennt, mit dem Sie sich angemeldet haben, für ein Jahr. Damit kommen Ihre eigenen Geräte durch, während jemand anderes Passwörter rät, und wir wissen, welche Anmeldung wir Ihnen als neu melden.',
      'Ein Cookie für einen Tag, während Sie Ihre E-Mail-Adresse bestätigen, und eines mit der Sprache, die Sie gewählt haben.',
      `Kleine Vermerke: das Farbschema, den Empfehlungscode, über den Sie kamen (für ${ruleFacts.referralDays} Tage), die öffentliche Nummer Ihrer Sitzung, die Reihenfolge Ihrer Listen, wann Sie zuerst die Pläne sahen und ob Sie die ersten Schritte ausgeblendet haben, was Sie zuletzt aus der Suche geöffnet haben, und welche veröffentlichten Summen dieser Browser schon geprüft hat. Was Sie in ein Formular eingeben, bleibt in diesem Tab, bis Sie ihn schließen, ebenso die Zeit, zu der er zuletzt von selbst eine Seite neu geladen hat.`,
    ],
    'Nichts davon nutzen wir, um Sie auf anderen Websites wiederzuerkennen. Deshalb gibt es kein Cookie-Banner.',
  ],
};

const use: ClauseText = {
  heading: 'Wozu wir sie verwenden',
  text: [
    'Das Gesetz verlangt für jede Verwendung personenbezogener Daten einen Grund. Das sind unsere:',
    [
      'Um Ihr Konto zu führen und Ihre Aufträge auszuführen: wegen des Vertrags zwischen uns.',
      'Um Identitäten zu prüfen, Bücher zu führen und zu melden, was wir melden müssen: weil das Gesetz uns verpflichtet.',
      'Um Diebstahl und Missbrauch zu verhindern, etwa durch die Wartezeit einer neuen Adresse: weil Sie und wir beide ein Interesse daran haben.',
      'Um Ihnen zu antworten: weil Sie uns geschrieben haben.',
      'Um Ihre Worte als Erfahrungsbericht zu veröffentlichen: nur mit Ihrer Einwilligung, die Sie jederzeit widerrufen können.',
    ],
    'Wir verkaufen oder vermieten keine personenbezogenen Daten und legen keine Werbeprofile an.',
    'Manche Entscheidungen beginnen automatisch. Eine Auszahlung wird zurückgehalten, wenn ihre Adresse auf einer Prüfliste steht oder eine Ihnen gutgeschriebene Zahlung auf der Blockchain rückgängig gemacht wird. Sie wird auf Ihr Guthaben zurückgebucht, wenn an ihre Adresse nicht gezahlt werden kann. Den Grund sehen Sie immer. Nur Menschen können das Zurückhalten verlängern oder eine Auszahlung ablehnen, und für eine Ablehnung braucht es zwei.',
  ],
};

const disclosure: ClauseText = {
  heading: 'Weitergabe',
  text: [
    'Ihre Daten sehen die Mitarbeitenden, die sie für ihre Arbeit brauchen, jede Person in einer Rolle mit begrenzten Rechten. Außerdem können einzelne Daten erhalten:',
    [
      'Unternehmen, die in unserem Auftrag Daten verarbeiten, etwa ein Hoster oder ein E-Mail-Dienst.',
      'Ein Prüfdienst, wo der Betreiber einen einsetzt. Er erhält Adresse, Coin und Betrag einer Zahlung, nicht Ihren Namen.',
      'Behörden und Gerichte, wo ein Gesetz oder eine gültige Anordnung es verlangt. Wird eine Auszahlung wegen einer Anordnung zurückgehalten, nennen wir sie Ihnen, sofern das Gesetz es nicht verbietet.',
      'Prüfer, die die Bücher lesen dürfen und zur Verschwiegenheit verpflichtet sind.',
      'Ein Nachfolger, falls das Geschäft übernommen wird. Wir sagen es Ihnen vorher.',
    ],
    'Zahlungen auf einer öffentlichen Blockchain sind öffentlich und bleiben es. Wir veröffentlichen Summen und Nachweise der Reserven, nie einen Namen oder ein Guthaben, das sich Ihnen zuordnen ließe.',
  ],
};

const security: ClauseText = {
  heading: 'Sicherheit',
  text: [
    'Passwörter werden mit einem Verfahren gehasht, das Angriffe langsam macht. Sitzungen werden nur als Hash gespeichert, laufen von selbst ab und enden alle, wenn Sie Ihr Passwort zurücksetzen. Bevor Sie ändern, was Ihr Konto schützt, oder Geld auszahlen, fragen wir erneut nach Passwort oder zweitem Faktor.',
    'Mitarbeitende melden sich mit einem zweiten Faktor an. Entscheidungen über Geld, Regeln und Personen brauchen eine zweite Person, und jede Handlung steht in einem Protokoll, das sich nicht ändern lässt.',
    'Gefährdet ein Vorfall Ihre Daten, melden wir ihn der Aufsichtsbehörde innerhalb von 72 Stunden, nachdem wir davon erfahren, und Ihnen unverzüglich: was geschehen ist, was es für Sie bedeuten kann und was Sie tun sollten.',
    'Kein System ist unangreifbar. Verwenden Sie ein Passwort, das Sie sonst nirgends verwenden, und seien Sie misstrauisch, wenn jemand Sie nach einem Code fragt.',
  ],
};

const retention: ClauseText = {
  heading: 'Aufbewahrung',
  text: [
    'Wir bewahren Daten auf, solange ein Zweck oder ein Gesetz sie braucht:',
    [
      'Angaben zum Konto: solange das Konto besteht. Beim Schließen löscht die Software Name, E-Mail-Adresse, Telefonnummer, Passwort, zweite Faktoren, Auszahlungsadressen, Erfahrungsbericht, Mitteilungen, Anmeldungen und unsere Notizen über Sie.',
      'Finanzielle Aufzeichnungen, also die Bewegungen, ihre Freigaben und die Belege dazu: 5 bis 7 Jahre, wie es das Recht des Landes vorschreibt, in dem der Betreiber sitzt. Buchungen des Hauptbuchs werden nie entfernt. Nach dem Schließen tragen sie eine Nummer und nicht Ihren Namen.',
      'Dokumente von Identitätsprüfungen: so lange, wie es das Geldwäscherecht vorschreibt, auch nach dem Schließen des Kontos. Die Software entfernt sie nicht von selbst. Der Betreiber tut es, wenn diese Zeit vorbei ist.',
      `Kopien der E-Mails, die wir Ihnen gesendet haben: höchstens ${ruleFacts.mailDays} Tage, und nicht länger als das Konto.`,
      'Sitzungen, Anmeldungen, fehlgeschlagene Versuche und Änderungen der E-Mail-Adresse: höchstens ein Jahr.',
      'Eine Registrierung, die nie abgeschlossen wurde: ein Tag.',
      'Nachrichten und Bewerbungen: bis sie beantwortet und erledigt sind, sofern Sie nicht einer längeren Zeit zustimmen. Der Betreiber entfernt sie. Die Software tut das nicht von selbst.',
    ],
  ],
};

const rights = (operator: NamedOperator | null): ClauseText => ({
  heading: 'Ihre Rechte',
  text: [
    'Je nachdem, wo Sie leben, können Sie von uns verlangen:',
    [
      'eine Kopie Ihrer Daten und eine Datei davon, die andere Dienste lesen können;',
      'dass wir berichtigen, was falsch ist;',
      'dass wir löschen, was wir nicht mehr brauchen oder nicht mehr aufbewahren dürfen;',
      'dass wir eine Verwendung einschränken; und Sie können einer widersprechen, die auf unserem Interesse beruht;',
      'dass eine Einwilligung, die Sie widerrufen, von da an nicht mehr gilt.',
    ],
    'Einiges davon können Sie selbst im Portal tun: unter „Sicherheit“ alle Ihre Daten herunterladen oder Ihr Konto schließen und unter „Profil“ Namen und E-Mail-Adresse berichtigen.',
    operator === null
      ? 'In einer Sandbox ist niemand da, den Sie fragen könnten. Alle ihre Daten liegen in einem Ordner des Rechners, auf dem sie läuft, und sind weg, wenn dieser Ordner gelöscht wird.'
      : `Für alles andere schreiben Sie an ${operator.email}. Wir antworten innerhalb eines Monats und kostenlos und prüfen zuerst, dass Sie es sind. Sie können sich auch bei der Datenschutzbehörde Ihres Landes beschweren.`,
    'Zwei Grenzen gibt es. Was das Gesetz uns aufzubewahren zwingt, können wir nicht vorzeitig löschen. Und eine Zahlung kann niemand aus einer öffentlichen Blockchain löschen.',
  ],
});

const transfers = (operator: NamedOperator | null): ClauseText => ({
  heading: 'Übermittlung in andere Länder',
  text: [
    operator === null
      ? 'Eine Sandbox hält ihre Daten auf dem Rechner, auf dem sie läuft, und sendet sie nirgendwohin. Auch ihre E-Mails bleiben dort.'
      : operator.dataLocation === undefined
        ? 'Der Betreiber hat noch nicht angegeben, in welchem Land personenbezogene Daten gehalten werden. Fragen Sie, bevor Sie welche senden.'
        : `Personenbezogene Daten werden hier gehalten: ${operator.dataLocation}.`,
    'In ein Land, dessen Recht sie weniger schützt, gelangen Daten nur aufgrund dafür genehmigter Vertragsklauseln oder einer anderen gesetzlichen Grundlage. Sie können eine Kopie dieser Klauseln verlangen.',
    'Eine Zahlung auf einer öffentlichen Blockchain wird auf Rechner in aller Welt kopiert.',
  ],
});

const children: ClauseText = {
  heading: 'Kinder',
  text: [
    'Wer unter 18 ist, darf kein Konto eröffnen. Wir erheben nicht wissentlich Daten von Kindern. Wenn Sie glauben, dass uns ein Kind welche gegeben hat, sagen Sie es uns. Wir löschen sie und schließen das Konto.',
  ],
};

const links: ClauseText = {
  heading: 'Links zu Dritten',
  text: [
    'Manche Links führen zu anderen Websites, zum Beispiel zum Register einer Aufsichtsbehörde, zu einer Karte oder zur App Ihrer Wallet. Dort gilt deren Datenschutzerklärung.',
    'Einem Link fügen wir nichts über Sie hinzu, und keine andere Website wird in unsere geladen.',
  ],
};

const updates: ClauseText = {
  heading: 'Änderungen dieser Erklärung',
  text: [
    'Die Datumsangaben oben sagen, seit wann dieser Text gilt und wann er zuletzt geprüft wurde. Den früheren Text können Sie jederzeit verlangen.',
  ],
};

const contact = (operator: NamedOperator | null): ClauseText => ({
  heading: 'Kontakt',
  text: [
    operator === null
      ? 'Es gibt keinen Betreiber, dem Sie schreiben könnten. In einer Live-Installation stehen sein Name, seine Anschrift und seine E-Mail-Adresse hier und am Fuß jeder Seite.'
      : `${operator.name}, ${operator.address}. E-Mail: ${operator.email}. Aufsichtsbehörde: ${operator.regulator}, ${operator.licence}. ${identity.unverified}`,
    'Niemand, der für uns antwortet, fragt nach Ihrem Passwort, einem Code oder einer Zahlung.',
  ],
});

export const privacy: DocumentText<Clause<'privacy'>> = {
  about: {
    title: 'Datenschutzerklärung: was gespeichert wird und wozu',
    description:
      'Welche personenbezogenen Daten erhoben werden, wozu sie dienen, wer sie sieht und welche Rechte Sie haben.',
  },
  title: 'Datenschutzerklärung',
  lead: 'Was gespeichert wird, wozu, wie lange und wer es sieht.',
  clauses: (operator) => ({
    introduction: introduction(operator),
    'information-collected': collected,
    use,
    sharing: disclosure,
    security,
    retention,
    rights: rights(operator),
    'international-transfers': transfers(operator),
    children,
    'third-party-links': links,
    updates,
    contact: contact(operator),
  }),
};
