import type { Words } from '#core/rules/language.ts';
import type { verifyStatement as english } from '../../en/site/verify-statement.ts';

export const verifyStatement: Words<typeof english> = {
  about: {
    title: 'Auszug prüfen: echt oder verändert?',
    description:
      'Wählen Sie einen Auszug als PDF, CSV oder JSON. Ihr Browser prüft sein Siegel hier; die Datei wird nirgendwohin gesendet.',
  },
  title: 'Auszug prüfen',
  lead: 'Eine Zahl auf Papier ist nur so viel wert wie das Papier. Hier sehen Sie, ob ein Auszug bis aufs letzte Bit der ist, den wir ausgestellt haben.',
  choose: 'Auszug auswählen',
  orDrop: 'oder hier ablegen. PDF, CSV oder JSON, so wie heruntergeladen.',
  stays: 'Die Datei bleibt auf Ihrem Gerät: Ihr Browser liest sie, und nichts davon wird gesendet.',
  noScript:
    'Diese Prüfung läuft im Browser und braucht JavaScript. Wie es ohne diese Seite geht, steht weiter unten.',
  result: 'Ergebnis',
  reading: 'Datei wird gelesen …',
  verdicts: {
    genuine: {
      title: 'Echt und unverändert',
      says: 'Diese Installation hat diese Datei versiegelt, und seitdem hat sich kein Bit geändert.',
    },
    changed: {
      title: 'Verändert',
      says: 'Das Siegel ist von uns, aber es gehört nicht zu dieser Datei. Etwas darin wurde geändert, oder ein Programm hat sie geöffnet und neu gespeichert. Verlassen Sie sich nicht darauf: Verlangen Sie die Datei so, wie sie heruntergeladen wurde.',
    },
    foreign: {
      title: 'Nicht von dieser Installation versiegelt',
      says: 'Das Siegel stammt von einem Schlüssel, der hier nicht veröffentlicht ist. Wenn eine andere Installation den Auszug ausgestellt hat, prüfen Sie ihn dort. Verlassen Sie sich sonst nicht darauf.',
    },
    forged: {
      title: 'Das Siegel ist ungültig',
      says: 'Die Datei behauptet, mit unserem Schlüssel versiegelt zu sein. Der Schlüssel bestätigt das nicht. Verlassen Sie sich nicht darauf.',
    },
    unsealed: {
      title: 'Kein Siegel am Ende',
      says: 'Ein Auszug endet mit seinem Siegel, diese Datei nicht. Sie ist etwas anderes, oder ein Teil fehlt.',
    },
    unable: {
      title: 'Ihr Browser kann das nicht prüfen',
      says: 'Er kennt keine Ed25519-Signaturen, oder die Schlüssel waren nicht lesbar. Versuchen Sie einen neueren Browser oder den Weg weiter unten.',
    },
    large: {
      title: 'Zu groß für einen Auszug',
      says: 'Kein Auszug ist größer als 20 MB. Diese Datei wurde nicht gelesen.',
    },
  },
  facts: {
    period: 'Zeitraum',
    format: 'Format',
    number: 'Nummer',
    made: 'Erstellt am',
    installation: 'Ausgestellt von',
    kid: 'Schlüssel',
    books: 'Siegel der Bücher',
  },
  to: 'bis',
  key: {
    title: 'Mit welchem Schlüssel',
    says: 'Jedes Siegel nennt seinen Schlüssel. Die Schlüssel dieser Installation sind veröffentlicht, jeder unter seinem Fingerabdruck:',
    link: 'jwks.json',
  },
  proves: {
    title: 'Was ein Siegel belegt und was nicht',
    points: [
      'Dass diese Installation genau diese Bytes ausgestellt hat, an dem Tag, den das Siegel nennt.',
      'Nicht, dass der Inhalt wahr ist: Das kann ein Siegel nicht wissen. Ob die Coins da sind, zeigt die Seite Solvenz.',
      'Nicht, durch wessen Hände die Datei ging. Auch ein echter Auszug kann jemand anderem gehören.',
    ],
  },
  byHand: {
    title: 'Dasselbe ohne diese Seite',
    steps: [
      'Das Siegel ist die letzte Zeile der Datei (in JSON das letzte Feld): ein kompaktes JWS aus drei Teilen mit Punkten dazwischen.',
      'Versiegelt ist alles davor: im PDF bis zum „%“ der letzten Zeile, in CSV bis zur letzten Datenzeile, in JSON bis zum Komma vor „candor_seal“.',
      'Der SHA-256 davon, in base64url, ist „sha256“ im mittleren Teil des JWS.',
      'Der letzte Teil ist eine Ed25519-Signatur über die ersten beiden, mit dem Schlüssel, den „kid“ nennt. Jede JOSE-Bibliothek prüft sie.',
    ],
  },
};
