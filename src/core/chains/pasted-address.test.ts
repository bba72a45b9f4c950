import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { classicAddressToXAddress, encodeAccountID } from 'ripple-address-codec';
import { addressProblem, readAddress, xAddress } from './addresses.ts';
import { coinOf, type Method, methods } from './assets.ts';
import { paymentUri } from './chain-rules.ts';
import { carriedTag, isAddressAlike, pastedAddress } from './pasted-address.ts';

const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const xrp = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv';

const payees: Record<Method, string> = {
  BITCOIN: bitcoin,
  DOGECOIN: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
  XRP: xrp,
  SOLANA: solana,
  USDC: solana,
  LITECOIN: 'LhyLNfBkoKshT7R8Pce6vkB9T2cP2o84hx',
};

const groups = (text: string, apart = ' ') => text.replace(/.{4}(?=.)/g, (four) => four + apart);

describe('what a wallet puts on the clipboard (INP-4)', () => {
  test('the link of every coin, as wallets and this program write it, gives its address', () => {
    for (const method of methods) {
      const to = { address: payees[method], tag: method === 'XRP' ? '42' : null };
      const link = paymentUri(coinOf[method], to, 123_456_789n);
      assert.deepEqual(readAddress(method, link, 'main'), to, link);
      assert.notEqual(pastedAddress(link).amount, null, link);
    }
    const links: [Method | 'ETHEREUM', string, string, string?][] = [
      ['BITCOIN', `bitcoin:${bitcoin}?amount=0.01&label=A%20%26%20B&message=x`, bitcoin],
      ['BITCOIN', `BITCOIN:${bitcoin.toUpperCase()}?AMOUNT=0.01`, bitcoin],
      ['BITCOIN', `bitcoin://${bitcoin}`, bitcoin],
      ['BITCOIN', `${bitcoin}?amount=1`, bitcoin],
      ['DOGECOIN', `doge:${payees.DOGECOIN}?amount=5`, payees.DOGECOIN],
      ['XRP', `ripple:${xrp}?amount=5&dt=007`, xrp, '7'],
      ['XRP', `xrpl:${xrp}?tag=0`, xrp, '0'],
      ['XRP', `${xrp}?dt=`, xrp],
      ['XRP', `xrp:${xAddress(xrp, '5', false)}?dt=5`, xrp, '5'],
      ['SOLANA', `solana:${solana}?amount=1&spl-token=x`, solana],
      ['ETHEREUM', `ethereum:pay-${ether}@1?value=2e18`, ether],
      [
        'ETHEREUM',
        `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${ether}&uint256=1`,
        ether,
      ],
    ];
    for (const [network, link, address, tag = null] of links) {
      assert.deepEqual(readAddress(network, link, 'main'), { address, tag }, link);
    }
  });

  test('a link that asks for what is not done here, or says two things, is no address', () => {
    const links: [Method | 'ETHEREUM', string][] = [
      ['BITCOIN', `bitcoin:${bitcoin}?req-somethingyoudontunderstand=50`],
      ['BITCOIN', `bitcoincash:${payees.BITCOIN}`],
      ['XRP', `ripple:${xrp}?dt=12x`],
      ['XRP', `xrp:${xAddress(xrp, '5', false)}?dt=6`],
      ['ETHEREUM', `ethereum:${ether}@1/approve?address=${ether}`],
      ['SOLANA', 'solana:https%3A%2F%2Fexample.com'],
    ];
    for (const [network, link] of links) {
      assert.equal(readAddress(network, link, 'main'), null, link);
    }
    assert.equal(addressProblem('XRP', links[2]![1], 'main')?.code, 'address_malformed');
  });

  test('an address in groups, in quotes, or with signs that nobody sees is that address', () => {
    const unseen = fc.constantFrom(
      '',
      ' ',
      '\n',
      '\t',
      '\u00A0',
      '\u200B',
      '\u200E',
      '\u2060',
      '\uFEFF',
    );
    const quotes = fc.constantFrom(['', ''], ['"', '"'], ['“', '”'], ['<', '>'], ['„', '“']);
    fc.assert(
      fc.property(
        fc.constantFrom(...methods),
        unseen,
        quotes,
        unseen,
        (method, a, [open, end], b) => {
          const text = `${a}${open}${groups(payees[method], b)}${end}${a}`;
          assert.equal(readAddress(method, text, 'main')?.address, payees[method]);
        },
      ),
    );
  });

  test('no text of any kind throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.webUrl()), (text) => {
        for (const item of [text, `bitcoin:${text}`, `xrp:r?dt=${text}`]) pastedAddress(item);
      }),
    );
  });

  test('a key or a phrase is still told as one, in a link and in groups too', () => {
    const wif = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
    const phrase = `${'abandon '.repeat(11)}about`;
    for (const text of [wif, `bitcoin:${wif}`, groups(wif), phrase]) {
      assert.equal(addressProblem('BITCOIN', text, 'main')?.code, 'private_key', text);
    }
  });

  test('a form sees one address in two ways of writing it', () => {
    assert.ok(isAddressAlike(bitcoin.toUpperCase(), bitcoin));
    assert.ok(isAddressAlike(`bitcoin:${groups(bitcoin)}?amount=1`, bitcoin));
    assert.ok(isAddressAlike(ether.toLowerCase(), ether));
    assert.ok(!isAddressAlike(xrp.toLowerCase(), xrp));
    assert.ok(!isAddressAlike(solana.toUpperCase(), solana));
  });

  test('every X-address is its account, and brings its tag or none', () => {
    const account = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((id) => encodeAccountID(id));
    const tags = fc.oneof(fc.constant(false as const), fc.nat({ max: 0xffffffff }));
    fc.assert(
      fc.property(account, account, tags, fc.boolean(), (own, other, tag, isTest) => {
        fc.pre(own !== other);
        const held = classicAddressToXAddress(own, tag, isTest);
        assert.ok(isAddressAlike(held, own) && isAddressAlike(own, held), held);
        assert.ok(!isAddressAlike(held, other), held);
        assert.equal(carriedTag(held), tag === false ? null : String(tag));
        assert.equal(carriedTag(own), undefined);
      }),
    );
  });

  test('a classic address is alike to itself alone, whatever its last letters are', () => {
    assert.ok(!isAddressAlike(`${xrp.slice(0, -1)}z`, xrp));
  });
});
