import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { encode } from 'ripple-binary-codec';
import { transactionsIn } from '../../src/server/modules/chains/chains.ts';
import { wrapped, digitsOf, wide } from './disguises.ts';
import { refused, taken } from './expected.ts';
import type { Input, Rule } from './play-rule.ts';
import { answered } from './read-alone.ts';
import type { World } from './world.ts';

// Input from signers and wallets, and addresses that cannot receive a coin: those of other coins,
// each named in its refusal.

function signed() {
  const tx = new Transaction({ allowUnknownOutputs: true, allowUnknownInputs: true });
  tx.addInput({ txid: hex.encode(new Uint8Array(32).map((_, index) => index)), index: 1 });
  const script = Uint8Array.from([0, 20, ...new Uint8Array(20).fill(7)]);
  for (let index = 0; index < 3; index += 1)
    tx.addOutput({ script, amount: BigInt(index + 1_000) });
  const psbt = tx.toPSBT();
  tx.updateInput(0, { finalScriptSig: new Uint8Array(), finalScriptWitness: [new Uint8Array(71)] });
  return {
    psbt: base64.encode(psbt),
    psbtHex: hex.encode(psbt),
    raw: hex.encode(tx.toBytes(true, true)),
  };
}
const { psbt, psbtHex, raw } = signed();
const blob = encode({
  TransactionType: 'Payment',
  Account: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  Destination: 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59',
  Amount: '20000000',
  Fee: '12',
  Sequence: 7,
  SigningPubKey: '02'.padEnd(66, 'A'),
  TxnSignature: '30'.padEnd(140, 'B'),
});

const broken = (text: string, width: number, end: string): string =>
  text.match(new RegExp(`.{1,${width}}`, 'g'))!.join(end);
const json = (name: string) => (text: string) => JSON.stringify({ [name]: text, complete: true });

/** The ways in which mails, chats, editors and programs alter the same transaction's text. */
const carried: readonly [what: string, of: (text: string) => string][] = [
  ['with a mark of byte order and CRLF', (text) => `\ufeff${text}\r\n`],
  ['between tabs', (text) => `\t${text}\t`],
  ['in single quotes', (text) => `'${text}'`],
  ['in backticks', (text) => `\`${text}\``],
  ['in a fence of a chat', (text) => `\`\`\`text\n${broken(text, 60, '\n')}\n\`\`\``],
  ['in angle brackets', (text) => `<${text}>`],
  ['answered in a mail', (text) => `> ${broken(text, 70, '\n> ')}`],
  ['answered twice', (text) => `>> ${broken(text, 70, '\n>> ')}`],
  ['with spaces in it', (text) => broken(text, 40, ' ')],
  ['with unbroken spaces in it', (text) => broken(text, 40, '\u00a0')],
  ['with tabs in it', (text) => broken(text, 40, '\t')],
  ['with old ends of lines', (text) => broken(text, 64, '\r')],
  [
    'in lines of any length',
    (text) => `${text.slice(0, 30)}\n${text.slice(30, 99)}\n${text.slice(99)}`,
  ],
  ['with spaces behind its lines', (text) => broken(text, 64, '  \n')],
  ['with free lines between', (text) => broken(text, 64, '\n\n')],
  ['with soft hyphens', (text) => broken(text, 76, '\u00ad')],
  ['with 0x', (text) => `0x${text}`],
  ['with its kind before it', (text) => `psbt:${text}`],
  ['with a word before it', (text) => `Signed: ${text}`],
  ['with a line before it', (text) => `Signed transaction:\n${text}`],
  ['as a text of JSON', (text) => JSON.stringify(text)],
  ['as a list of JSON', (text) => JSON.stringify([text])],
  ['as a list of JSON in lines', (text) => JSON.stringify([text], null, 2)],
  ['twice', (text) => `${text}\n${text}`],
  ['as Core says it', json('psbt')],
  ['as Electrum says it', json('hex')],
  ['as Xaman says it', json('tx_blob')],
  ['as Trezor says it', json('serializedTx')],
  ['as libraries say it', json('rawTransaction')],
  ['as others say it', json('signed_tx')],
  ['as Python prints it', (text) => `{'psbt': '${text}', 'complete': True}`],
  ['with slashes as PHP writes them', (text) => json('psbt')(text).replaceAll('/', '\\/')],
];

function* signedInputs(): Generator<Input> {
  for (const [name, text] of Object.entries({ psbt, psbtHex, raw, blob })) {
    for (const [what, of] of carried) yield taken(`${name} ${what}`, of(text), [text]);
  }
  for (const text of [raw.toUpperCase(), ` ${raw.toUpperCase()} `]) {
    yield taken('raw in capitals', text, [raw.toUpperCase()]);
  }
  const link = `data:application/octet-stream;base64,${psbt}`;
  yield taken('psbt as a link of data', link, [psbt]);
  for (const both of [`${psbt}\n\n${raw}`, `${psbt} ${raw}`, `one: ${psbt}\ntwo: ${raw}`]) {
    yield taken('two of different kinds', both, [psbt, raw]);
  }
}

const elsewhere: readonly [coin: string, address: string][] = [
  ['LITECOIN', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['XRP', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['XRP', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'],
  ['SOLANA', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
  ['ETHEREUM', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['ETHEREUM', 'ethereum:0x52908400098527886E0F7030069857D2E4169EE7@1'],
  ['USDT', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  ['main network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['main network', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
  ['public test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['BITCOIN address', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['BITCOIN address', 'lnbc1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqf'],
  ['BITCOIN address', 'ann@example.org'],
  ['BITCOIN address', 'vitalik.eth'],
];

export const walletRules = ({ call, member, headers }: World): Rule[] => {
  const { token } = member;
  const withdrawals = async (): Promise<unknown> =>
    (await call('GET', '/withdraw', { token, headers })).body.data.length;

  const withdraw = async (channel: string, more: object) => {
    const body = { amount: '20', payment_channel: channel, ...more };
    const answer = await call('POST', '/withdraw', { token, body, headers });
    const kept = async () => {
      const { id } = answer.body.data;
      return (await call('GET', `/withdraw/${id}`, { token, headers })).body.data.tag;
    };
    return { answer, kept };
  };
  const wallet = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

  return [
    {
      name: 'signed transactions that are pasted',
      inputs: signedInputs,
      send: async (given: string) => answered(transactionsIn(given), 'transaction'),
    },
    {
      name: 'addresses of other coins and networks in a withdrawal',
      inputs: () => elsewhere.map(([coin, given]) => refused(coin, given, new RegExp(coin))),
      send: (given: string) => withdraw('BITCOIN', { wallet_address: given }),
      state: withdrawals,
    },
    {
      name: 'tags beside an address in a withdrawal',
      inputs: () => [
        ...[...wrapped('7'), ['wide', wide('7')], ['Arabic', digitsOf(0x660, '7')]].map(
          ([what, given]) => taken(what!, given, '7'),
        ),
        taken('with a space', '123 456', '123456'),
        ...['memo', '#7', '7,5', '0x7', '-7', '4294967296', '7;8'].map((given) =>
          refused('no tag', given, /tag/i),
        ),
      ],
      send: (given: string) => withdraw('XRP', { wallet_address: wallet, tag: given }),
      state: withdrawals,
    },
  ];
};
