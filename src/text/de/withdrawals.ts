import type { ReturnReason } from '#core/rules/withdrawal-state.ts';
import type { withdrawals as english } from '../en/withdrawals.ts';
import type { Words } from '../language.ts';
import { refusalNotes } from './refusal-notes.ts';

// Each by its name: the script of a language imports nothing that others import too.
const returned = {
  address_own: refusalNotes.address_own,
  address_of_program: refusalNotes.address_of_program,
  address_unspendable: refusalNotes.address_unspendable,
  tag_needed: refusalNotes.tag_needed,
  address_wants_none: refusalNotes.address_wants_none,
  address_asks_leave: refusalNotes.address_asks_leave,
  address_unopened: refusalNotes.address_unopened,
  address_refused: refusalNotes.address_refused,
  address_frozen: refusalNotes.address_frozen,
  address_without_account: refusalNotes.address_without_account,
  address_uncleared: refusalNotes.address_uncleared,
} satisfies Record<ReturnReason, string>;

export const withdrawals: Words<typeof english> = {
  choice: {
    title: 'Auszahlen',
    under: 'Guthaben können Sie jederzeit auszahlen, Gewinn, sobald seine Position fällig ist.',
    back: 'Übersicht',
    from: 'Auszahlen aus',
    profit: 'Gewinn',
    profitNote: 'Was Pläne Ihnen gezahlt haben, sobald die Position dahinter fällig ist.',
    balance: 'Guthaben',
    balanceNote: 'Ihr eingezahltes Geld, jederzeit.',
    now: 'jetzt verfügbar',
    locked: (amount) => `${amount} sind gebunden`,
    lockedUntil: (amount, day) => `${amount} sind bis ${day} gebunden`,
    lockedInParts: (amount, day) =>
      `${amount} sind gebunden. Der nächste Teil ist ab ${day} verfügbar.`,
    history: 'Bisherige Auszahlungen',
    noneYet: 'Noch nichts auszuzahlen',
  },
  form: {
    titleBalance: 'Guthaben auszahlen',
    titleProfit: 'Gewinn auszahlen',
    amount: 'Betrag',
    all: 'Alles',
    available: (amount) => `Verfügbar: ${amount}.`,
    stays: (amount) => `Danach bleiben ${amount}.`,
    method: 'Zahlungsweg',
    saved: (ending) => `Gespeichert ${ending}`,
    noneSaved: 'Keine gespeichert',
    waits: (time) => `Verfügbar ab ${time}`,
    address: (coin) => `${coin}-Adresse`,
    addressEnds: (coin, ending) => `${coin}-Adresse, endet auf ${ending}`,
    addressPlain: 'Wallet-Adresse',
    fromGateway:
      'Aus Ihren Auszahlungsadressen. Jede andere wird frühestens 24 Stunden später bezahlt.',
    otherAddress: 'Nicht Ihre gespeicherte Adresse: wird frühestens 24 Stunden später bezahlt.',
    noAddress: 'Sie können unter „Auszahlungsadressen“ eine Adresse speichern.',
    addressOf: (coin, chain) =>
      `Ihre eigene Adresse auf ${chain}. ${coin} wird nur über ${chain} gesendet: Eine Adresse eines anderen Netzes kann nichts empfangen.`,
    tag: 'Destination Tag',
    tagHelp: 'Nötig, wenn der Empfänger eine Börse ist. Für Ihre eigene Wallet leer lassen.',
    tagCarried: 'Diese Adresse enthält ihren Destination Tag schon.',
    linkAmount:
      'Wir lesen die Adresse aus dem Link und ignorieren seinen Betrag. Es gilt der Betrag oben.',
    receives: 'Was Sie erhalten',
    receivesLater:
      'Geben Sie einen Betrag ein und wählen Sie einen Zahlungsweg: Dann stehen hier die Gebühr und was Sie erhalten.',
    fee: 'Netzgebühr, aus dem Betrag',
    feeByOperator: 'Netzgebühr, vom Betreiber bezahlt',
    operatorPaidFee: (max) =>
      `Sie verlassen eine Position innerhalb ihrer Widerrufsfrist: Wir zahlen die Netzgebühr, bis zu ${max}.`,
    feeOfToken: (chain) =>
      `Was ${chain} verlangt, bezahlen wir: Vom Betrag geht nichts ab. Eine andere Gebühr wird nie verlangt.`,
    feeUnderCent:
      'Sie verlassen eine Position innerhalb ihrer Widerrufsfrist. Netzgebühren ab einem Cent zahlen wir; diese ist kleiner und geht vom Betrag ab.',
    underCent: (cent) => `weniger als ${cent}`,
    feeNote: (max) => `Höchstens ${max}. Eine andere Gebühr wird nie verlangt.`,
    receive: 'Sie erhalten, zum heutigen Kurs',
    least: 'Mindestens',
    leastWhy: {
      bitcoin: 'Weniger leitet kein Knoten weiter.',
      xrp: 'Ein neues Konto muss 1 XRP halten. Verlangt ein Konto einen Destination Tag, muss er angegeben sein.',
      solana: 'Ein neues Konto muss genug halten, um auf der Blockchain zu bleiben.',
    },
    leastToOpen: (coin, amount) =>
      `Eine Adresse, die noch nie ${coin} hatte, muss mindestens ${amount} erhalten, weil wir ihr Konto auf unsere Kosten eröffnen.`,
    receiveNote: 'die Coins stehen fest, wenn die Auszahlung signiert wird',
    rate: (amount, rate, coin) => `${amount} zu ${rate} für 1 ${coin}`,
    will: (amount, ending) => `${amount} auszahlen an ${ending}`,
    willNone: 'Noch wird nichts ausgezahlt',
    willMore:
      'Der Knopf beantragt diese Auszahlung und merkt den Betrag sofort vor. Bis zur Signatur können Sie stornieren.',
    go: 'Weiter zur Zahlung',
    going: 'Ihr Antrag wird gesendet …',
    missing:
      'Bitte wählen Sie einen Zahlungsweg, geben Sie einen Betrag ein und nennen Sie eine Wallet-Adresse.',
    methodMissing: 'Bitte wählen Sie einen Zahlungsweg.',
    addressMissing: 'Bitte geben Sie die ganze Adresse ein.',
    invalid: 'Bitte geben Sie einen gültigen Betrag ein.',
    tooMuch: (available) => `Das ist mehr, als verfügbar ist: ${available}.`,
    done: 'Ihre Auszahlung ist beantragt.',
    doneWaits: (time) => `Ihre Auszahlung ist beantragt. Sie wird frühestens ${time} bezahlt.`,
    onItsWay: 'Unterwegs zu Ihnen',
    timeline: 'Was mit einem Antrag geschieht',
    timelineSteps: [
      ['Sofort vorgemerkt', 'Der Betrag ist nicht mehr verfügbar, sobald Sie ihn beantragen.'],
      [
        'Von Menschen genehmigt',
        'Von einer Person bis 10.000,00 $, darüber von zweien. Sie können noch stornieren.',
      ],
      ['Signiert', 'Die Coins stehen fest: zum Kurs dieses Augenblicks, abzüglich der Netzgebühr.'],
      ['Bezahlt', 'Wenn die Blockchain es zeigt. Die Transaktion steht bei Ihren Auszahlungen.'],
    ],
    measured: (half, max, paid) =>
      `Gemessen über die letzten 30 Tage: Die Hälfte von ${paid === 1 ? '1 Auszahlung' : `${paid} Auszahlungen`} ` +
      `brauchte höchstens ${half}, 19 von 20 höchstens ${max}.`,
    notMeasured:
      'In den letzten 30 Tagen gab es keine Auszahlung; deshalb lässt sich keine Dauer nennen.',
    timelineNote:
      'Es wird keine Dauer versprochen. Wird eine Auszahlung zurückgehalten, stehen Grund und Ende dabei; keine Gebühr gibt sie je frei.',
  },
  before: {
    takes: 'Woher das Geld kommt',
    free: 'Freies Guthaben',
    position: (plan) => `Position in ${plan}`,
    stays: (amount) => `${amount} bleiben angelegt`,
    closes: 'Darin bleibt nichts: Sie bringt keine weiteren Erträge',
    returnLost: (amount, day) =>
      `Der entnommene Teil bringt keine Erträge mehr. Nach dem Ziel wären es ${amount} bis ${day}.`,
    noReturnLost: 'Künftige Erträge gehen nicht verloren.',
    coolingOff: (day) => `Widerrufsfrist bis ${day}`,
    profitStays: 'Schon gezahlter Gewinn bleibt Ihrer und wird an seinem Tag frei.',
    waits: 'Wartezeiten',
    noWait: 'Es gilt keine Wartezeit. Wir prüfen und senden sie, wie neben dem Formular steht.',
    because: {
      address_new: 'Diese Adresse ist neu. Wir zahlen frühestens 24 Stunden nach Ihrem Auftrag.',
      address_changed: 'Diese Adresse wurde geändert. Nach 24 Stunden zahlen wir wieder an sie.',
      account_secured:
        'Passwort, zweiter Faktor oder E-Mail-Adresse wurde geändert. Auszahlungen warten 72 Stunden.',
    },
    until: (time) => `bis ${time}`,
  },
  gateway: {
    title: 'Auszahlungsadressen',
    under: 'Wohin Ihr Geld geht, wenn Sie es auszahlen.',
    add: 'Wallet-Adresse hinzufügen',
    bitcoin: 'Bitcoin-Adresse',
    ethereum: 'Ethereum-Adresse',
    usdt: 'USDT-Adresse',
    usdtHelp:
      'ERC-20 oder TRC-20, an der Form erkannt. Wird für Sie aufbewahrt; kein Auszahlungsweg.',
    ethereumHelp: 'Wird für Sie aufbewahrt; kein Auszahlungsweg.',
    xrpTag: 'XRP Destination Tag (freiwillig)',
    optional: (coin) => `${coin}-Adresse (freiwillig)`,
    onChain: (coin, chain) =>
      `Ihre eigene Adresse auf ${chain}. ${coin} wird nur über ${chain} gesendet.`,
    testNetworks: { BITCOIN: 'Bitcoin Regtest (bcrt1…)', DOGECOIN: 'Dogecoin Testnet' },
    sandbox: (networks) => `Adressen der Testnetze: ${networks}.`,
    notOffered: (network) =>
      `${network} wird hier nicht mehr angeboten. Ihre Adresse bleibt gespeichert, aber wir zahlen nichts an sie.`,
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    saved: 'Ihre Adressen sind gespeichert.',
    will: 'Eine geänderte Adresse kann 24 Stunden lang nichts empfangen',
    willMore:
      'Sie erhalten eine E-Mail mit einem Link, der die Änderung aufhebt, solange sie wartet.',
    required: 'Bitte geben Sie eine Wallet-Adresse an.',
    undo: {
      title: 'Adressänderung aufheben',
      lead:
        'Sie sind einem Link aus unserer E-Mail gefolgt. Noch ist nichts geschehen. Wenn nicht Sie ' +
        'Ihre Auszahlungsadressen geändert haben, holen Sie die früheren zurück.',
      submit: 'Frühere Adressen zurückholen',
      submitting: 'Werden zurückgeholt …',
      failed: 'Etwas ist schiefgegangen',
      done:
        'Ihre früheren Adressen gelten wieder, und was seither beantragt wurde, ist storniert. ' +
        'Ihre anderen Sitzungen sind beendet.',
      reset: 'Passwort zurücksetzen',
      login: 'Zur Anmeldung',
    },
    waits: (network, time) =>
      `An die neue Adresse für ${network} zahlen wir ab ${time}, 24 Stunden nach dem Speichern.`,
    waitsHere: (time) => `Neue Adresse: Wir zahlen an sie ab ${time}.`,
    found: 'Dieser Browser enthält Adressen, die eine ältere Version gespeichert hat.',
    import: 'Eintragen',
    dismiss: 'Vergessen',
  },
  history: {
    title: 'Bisherige Auszahlungen',
    under: 'Öffnen Sie eine Zeile für jeden Schritt und die Transaktion.',
    list: 'Auszahlungen',
    amount: 'Betrag',
    method: 'Zahlungsweg',
    status: 'Status',
    date: 'Datum',
    first: 'Es wurde noch nichts ausgezahlt.',
    open: (amount) => `Auszahlung von ${amount} öffnen`,
    detail: 'Auszahlung',
    to: 'An',
    tag: 'Destination Tag',
    coins: 'Gesendete Coins',
    fee: 'Netzgebühr',
    feeByOperator: 'Netzgebühr, vom Betreiber bezahlt',
    feeMost: 'Netzgebühr, höchstens',
    feeWaits: (fee, agreed, until, max) =>
      `Das Netz verlangt zurzeit ${fee}${agreed === null ? '' : `, und Sie haben höchstens ${agreed} zugestimmt`}. ` +
      `Gezahlt wird, sobald die Gebühr fällt. Ab ${until} tragen wir, was darüber liegt, bis zu ${max}. Sie können einer höheren Gebühr zustimmen oder stornieren und neu beantragen.`,
    agree: (max) => `Bis zu ${max} zahlen`,
    agreed: 'Vereinbart. Sie geht mit dem nächsten Export hinaus.',
    txid: 'Transaktion',
    notSigned: 'noch nicht signiert',
    source: 'Aus',
    sources: { balance: 'Guthaben', profit: 'Gewinn' },
    waitsUntil: (message, until) => `${message} Bis ${until}.`,
    held: (until) => `Zurückgehalten bis ${until}`,
    cancel: 'Diese Auszahlung stornieren',
    cancelling: 'Wird storniert …',
    cancelWill: (amount) => `${amount} gehen dorthin zurück, woher sie kamen.`,
    staysFree: (amount) =>
      `${amount} trugen keinen vollen Anteil an einem Verlust. Zurück sind sie freies Guthaben, in keiner Position.`,
    states: 'Schritte',
    entries: 'Buchungen',
    noEntries: 'Noch keine Buchung im Hauptbuch.',
    fine: {
      requested: 'beantragt',
      approved: 'genehmigt',
      held: 'zurückgehalten',
      signing: 'wird signiert',
      sent: 'gesendet',
      unknown: 'wird auf der Blockchain gesucht',
      paid: 'bezahlt',
      rejected: 'abgelehnt',
      cancelled: 'storniert',
      returned: 'zurückgebucht',
    },
    reasons: {
      waits: {
        address_new:
          'Diese Adresse ist hier neu. An sie wird frühestens 24 Stunden nach dem Antrag gezahlt.',
        address_changed: 'Diese Adresse wurde geändert. Sie kann 24 Stunden lang nichts empfangen.',
        account_secured:
          'Passwort, zweiter Faktor oder E-Mail des Kontos wurden geändert: 72 Stunden Wartezeit.',
      },
      held: {
        address_check: 'Die Adresse der Auszahlung wird geprüft.',
        identity_check: 'Ihre Identität wird geprüft.',
        unusual_activity: 'Ungewöhnliche Vorgänge auf Ihrem Konto werden untersucht.',
        technical_fault: 'Eine technische Störung verhindert, dass diese Auszahlung gesendet wird.',
        payment_lost:
          'Eine Zahlung, die Ihnen gutgeschrieben war, wurde auf der Blockchain rückgängig gemacht. ' +
          'Wir gehen dem nach.',
        legal_order: 'Eine behördliche Anordnung verlangt, dass wir warten.',
      },
      rejected: {
        address_unusable: 'Die Adresse der Auszahlung kann diesen Coin nicht empfangen.',
        account_compromised: 'Der Antrag kam nicht vom Inhaber des Kontos.',
        asked_by_member: 'Sie haben uns gebeten, sie abzulehnen.',
        legal_order: 'Eine behördliche Anordnung verbietet diese Auszahlung.',
      },
      returned,
    },
    elsewhere: 'An eine andere Adresse auszahlen',
  },
};
