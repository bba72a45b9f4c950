import { paths } from '#contract/paths.ts';
import type { AssetText } from '../../en/site/asset.ts';

export const nfts: AssetText = {
  about: {
    title: 'NFTs: ein Eintrag auf einer Blockchain und sein nächster Käufer',
    description:
      'Was ein NFT ist und was nicht, wie sein Preis entsteht und warum es vielleicht niemanden gibt, der es kauft.',
  },
  title: 'NFTs',
  tagline:
    'Ein Eintrag, der seinen Besitzer nennt. Wert, was der Nächste zahlt, falls es ihn gibt.',
  facts: [
    ['Was Ihnen gehört', 'Ein Eintrag'],
    ['Das Urheberrecht am Bild', 'Selten dabei'],
    ['Ein Käufer zur rechten Zeit', 'Vielleicht'],
  ],
  plans: { term: 'Hier offene NFT-Pläne' },
  what: {
    title: 'Über NFTs',
    lead: 'Ein Non-Fungible Token ist ein nummerierter Eintrag auf einer Blockchain. Er sagt: Diese Nummer gehört zu jenem Schlüssel. Meist sagt er auch, wo ein Bild zu finden ist.',
    paragraphs: [
      'Seit 2017 seien über 174 Millionen Dollar für NFTs ausgegeben worden, berichtete Forbes 2021. In diesem Jahr entdeckte sie die breite Öffentlichkeit, und am 11. März 2021 verkaufte Christie’s eines, eine Collage des Künstlers Beeple, für 69.346.250 $.',
      'Den Besitzer wechselt der Eintrag. Das Bild selbst liegt meist anderswo, auf einem Server, den jemand bezahlen muss, und jeder kann es ansehen und kopieren. Das Recht, es zu drucken, zu verkaufen oder zu bearbeiten, hat der Käufer nur, wenn eine Lizenz es sagt. Das tun wenige.',
      'Es gibt ehrliche Verwendungen: eine Eintrittskarte, die man weiterverkaufen und nicht fälschen kann, ein Verzeichnis, von wem ein Werk stammt und wem es gehörte, ein Weg für Künstler, ohne Galerie zu verkaufen. Keine davon braucht einen steigenden Preis.',
    ],
    caption:
      'Ein gerahmtes Mosaik und darunter die Urkunde, die man in Wahrheit kauft. Von einem Skript dieses Projekts erzeugt; kein Token steht dafür.',
  },
  arise: {
    lead: 'Es gibt keine Miete, keine Dividende und keinen Anspruch auf irgendetwas. Es gibt einen nächsten Käufer oder keinen.',
    gains: [
      [
        'Jemand zahlt mehr als Sie.',
        'Mehr als Preis, Gebühr des Marktplatzes und Netzgebühr zusammen.',
      ],
      [
        'Es öffnet eine Tür.',
        'Eine Mitgliedschaft, ein Spiel, eine Eintrittskarte: etwas wert, solange jemand die Tür offen hält.',
      ],
      ['Sie haben es selbst gemacht.', 'Dann ist der Verkauf ein Lohn und keine Geldanlage.'],
    ],
    losses: [
      [
        'Es findet keinen Käufer.',
        'Das ist das häufigste Ergebnis. Ein verlangter Preis ist kein Verkauf.',
      ],
      ['Der Coin, in dem der Preis steht, fällt.', 'Zwei Preise müssen sich zugleich halten.'],
      [
        'Das Bild verschwindet.',
        'Der Eintrag bleibt und zeigt auf eine Adresse, an der nichts mehr liegt.',
      ],
      [
        'Es wird gestohlen.',
        'Eine Signatur auf einer gefälschten Seite genügt, und auf der Blockchain sieht es aus wie ein Verkauf.',
      ],
      [
        'Die Verkäufe, die Sie sahen, waren keine.',
        'Ein Besitzer kann beliebig oft an sich selbst verkaufen, damit ein Preis entsteht.',
      ],
    ],
  },
  costs: {
    lead: 'Sie zahlen mehrere Gebühren beim Kauf und beim Verkauf noch einmal.',
    rows: [
      [
        'Den Eintrag erstellen',
        'Eine Netzgebühr, die sich stündlich ändert und verloren ist, wenn nichts verkauft wird.',
      ],
      ['Der Marktplatz', 'Ein Anteil an jedem Verkauf.'],
      [
        'Der Anteil des Urhebers',
        'Ein Anteil an jedem späteren Verkauf, wenn der Marktplatz ihn abführt. Bei mehreren ist er inzwischen freiwillig.',
      ],
      ['Hin- und Rücktausch', 'Geld in den Coin und den Coin in Geld tauschen, zweimal.'],
      ['Das Bild erhalten', 'Jemand bezahlt den Server. Fragen Sie, wer, und bis wann.'],
    ],
    here: 'Nichts. Hier wird kein NFT verkauft, gehalten oder angenommen, und keines gibt ein Recht an dieser Firma.',
  },
  past: {
    title: 'Ein Preis, dann ein Gebot',
    lead: 'Zwei Zahlen aus öffentlichen Berichten. Die erste sagt, wie viel ausgegeben wurde. Die zweite sagt, was ein Jahr nach dem Verkauf für ein Token geboten wurde.',
    figures: [
      {
        figure: '174',
        unit: 'Mio. $',
        when: 'Seit 2017, Stand 2021',
        what: 'für NFTs ausgegeben',
      },
      {
        figure: '−99,99',
        unit: '%',
        when: 'März 2021 bis April 2022',
        what: 'vom Verkauf eines Tokens bis zum besten Gebot dafür',
      },
    ],
    cases: [
      {
        year: '2021',
        title: 'Der erste Tweet',
        text: 'Ein Token der ersten Nachricht auf Twitter wurde im März 2021 für etwa 2,9 Millionen Dollar verkauft. Ein Jahr später bot der Besitzer es für eine weit höhere Summe wieder an. Als die Auktion endete, lag das beste von einer Handvoll Geboten bei etwa 280 $.',
        source: 'CoinDesk, 13. April 2022',
      },
      {
        year: '2022',
        title: 'Ein Projekt, das am Tag des Ausverkaufs endete',
        text: 'Die Macher einer Sammlung namens Frosties nahmen im Januar 2022 1,1 Millionen Dollar ein, nahmen die Website fast sofort vom Netz und behielten das Geld, so die Staatsanwaltschaft. Den Käufern waren Prämien und ein Spiel angeboten worden, die es nie gab.',
        source: 'US-Justizministerium, März 2022',
      },
      {
        year: '2022',
        title: 'Bilder, die mit dem Server verschwanden',
        text: 'Token, die auf der Börse FTX US ausgegeben wurden, hatten ihre Bilder auf deren Website. Als die Börse insolvent war und die Adresse zu einem Hinweis für Gläubiger führte, waren die Bilder weg. Die Einträge auf der Blockchain blieben unversehrt.',
        source: 'Blockworks, 8. Dezember 2022',
      },
    ],
  },
  against: {
    lead: 'Bei den meisten dieser Fälle hat kein Verzeichnis versagt, und ein besseres hätte sie nicht verhindert.',
    rows: [
      {
        elsewhere: 'Preise entstanden durch Verkäufe an sich selbst.',
        here: 'Jeder Kurs wird gespeichert, bevor er verwendet wird. Ein Kurs, der veraltet ist oder zu weit gesprungen ist, wird nicht verwendet.',
        still: 'Kein Verzeichnis kann sagen, was ein Bild wert ist.',
      },
      {
        elsewhere: 'Die Macher verschwanden mit dem Geld.',
        here: 'Coins gehen nur dann an einen benannten Anbieter, wenn zwei Personen genau das freigegeben haben, was ihnen gezeigt wurde. Eigenes Kapital kann der Betreiber nur aus dem entnehmen, was alles Geschuldete übersteigt.',
        still:
          'Zwei unehrliche Personen können sich einig sein. Die Anlage wird dann mit Anbieter, Betrag und Alter veröffentlicht.',
      },
      {
        elsewhere: 'Verkauft wurde ein Link.',
        here: 'Jede Buchung enthält Betrag, Quelle und den Stand danach im Hauptbuch selbst, und keine kann später geändert werden.',
        still:
          'Bewahrt niemand eine Kopie eines Hauptbuchs auf, ist auch das zu Ende. Bewahren Sie Ihre eigenen Unterlagen auf.',
        check: ['Was keine Software belegen kann', paths.risk],
      },
    ],
  },
  ask: {
    lead: 'Bevor Sie ein Bild von irgendetwas kaufen.',
    questions: [
      {
        question: 'Was genau gehört mir?',
        why: 'Ein Eintrag, ein Bild, eine Lizenz, ein Anteil an etwas? Lesen Sie die Lizenz. Gibt es keine, ist es der Eintrag.',
        here: 'Hier: Es wird kein NFT angeboten.',
      },
      {
        question: 'Wer hat die letzten drei gekauft, und von wem?',
        why: 'Die Blockchain zeigt es. Sehen Sie nach, ob Käufer und Verkäufer dieselben wenigen Schlüssel sind.',
        here: 'Hier: Einzahlungen und Auszahlungen lassen sich auf ihren Blockchains ebenso nachschlagen.',
      },
      {
        question: 'Was ist heute das höchste Gebot?',
        why: 'Nicht der verlangte Preis und nicht der letzte Verkauf: ein Gebot, das Sie jetzt annehmen könnten.',
        here: 'Hier: Das angelegte Kapital wird in Dollar gerechnet, und Sie können seine Auszahlung an jedem Tag beantragen.',
      },
      {
        question: 'Wo liegt die Datei, und wer bezahlt dafür?',
        why: 'Lautet die Antwort: ein Unternehmen, dann fragen Sie, was bleibt, wenn es das nicht mehr gibt.',
        here: 'Hier: Ihre Bewegungen können Sie lesen, solange der Betreiber das Hauptbuch aufbewahrt. Das Gesetz verlangt das über Jahre.',
        check: ['Wie lange Daten aufbewahrt werden', paths.privacy],
      },
      {
        question: 'Würde ich es wollen, wenn ich es nie verkaufen könnte?',
        why: 'Wenn ja, ist der Preis Geschmackssache. Wenn nein, hängen Sie vom nächsten Käufer ab.',
        here: 'Hier: Fragen Sie dasselbe bei jedem Plan. Legen Sie nur an, worauf Sie verzichten können.',
      },
    ],
  },
  start: {
    title: 'Hier werden keine NFTs verkauft.',
    text: 'Mitglieder bekommen kein Token und kein Bild. Sie bekommen ein Konto, in dem jede Zeile ihre Quelle zeigt, und Pläne, die Geld verlieren können.',
  },
  notes: [
    'Forbes, 2021: mehr als 174 Millionen Dollar seit 2017 für NFTs ausgegeben. Eine frühe Zahl, die wir nur wiedergeben; wir haben sie nicht selbst gezählt.',
    'Verkauf im März 2021 für etwa 2,9 Millionen Dollar, bestes Gebot am Ende der Auktion im April 2022 etwa 280 $ (CoinDesk, 13. April 2022). Ein einzelnes Token, ausgewählt, weil viel darüber berichtet wurde: Andere fielen weniger, und für viele gab es gar kein Gebot. Die Linie ist allein aus diesen zwei Punkten gezeichnet.',
  ],
};
