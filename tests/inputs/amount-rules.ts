import { aMember } from '#test/ledger/builders.ts';
import { wrapped, digitsOf, wide, within } from './disguises.ts';
import { refused, taken } from './expected.ts';
import type { Input, Rule } from './play-rule.ts';
import type { World } from './world.ts';

// Amounts as programs send them (forms parse what people type), and transaction ids as copied from
// wallets and explorers.

function* amountInputs(): Generator<Input> {
  for (const amount of ['25.5', '25.50', '025.50']) yield taken('an amount', amount, true);
  for (const [what, amount] of wrapped('25.50')) yield taken(what, amount, true);
  for (const [what, amount] of within('25.50')) yield taken(what, amount, true);
  const odd = ['1e2', '0x19', '+25', '-25', '25.', '.5', '25.555', '1,025', '25,50', '0', '0.00'];
  const far = [
    'NaN',
    'Infinity',
    '25 USD',
    '$25',
    '',
    '9'.repeat(14),
    digitsOf(0x660, '25.50'),
    wide('25'),
  ];
  for (const amount of [...odd, ...far]) yield refused('no amount', amount, /amount/i);
}

const txid = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';

function* txidInputs(): Generator<Input> {
  const pages = ['https://mempool.space/tx/', 'https://blockstream.info/tx/'];
  for (const [what, given] of [...wrapped(txid), ...within(txid)]) yield taken(what, given, txid);
  for (const page of pages) yield taken('the page of an explorer', `${page}${txid}`, txid);
  yield taken('with 0x', `0x${txid}`, txid);
  for (const given of [txid.slice(1), 'my payment', '', 'https://mempool.space/']) {
    yield refused('no transaction', given, /transaction|id/i);
  }
}

export const amountRules = ({ call, owner, member, headers }: World): Rule[] => {
  const quote: Rule['send'] = async (given: string) => {
    const ask = (amount: string) =>
      call('GET', `/withdraw/quote?payment_channel=BITCOIN&amount=${encodeURIComponent(amount)}`, {
        token: member.token,
        headers,
      });
    const answer = await ask(given);
    const plain = (await ask('25.5')).body.data?.coin_amount;
    return { answer, kept: async () => answer.body.data.coin_amount === plain };
  };

  const claim: Rule['send'] = async (given: string) => {
    const { token } = await aMember(owner);
    const text = 'I paid it from my own wallet on Tuesday.';
    const body = { payment_method: 'BITCOIN', transaction: given, words: text };
    const answer = await call('POST', '/user/claims', { token, body, headers });
    return { answer, kept: async () => answer.body.data.transaction ?? answer.body.data.txid };
  };

  return [
    { name: 'amounts of a withdrawal', inputs: amountInputs, send: quote },
    { name: 'transactions of a claim', inputs: txidInputs, send: claim },
  ];
};
