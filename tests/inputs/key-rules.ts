import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { checksumOf } from '#core/chains/descriptor-checksum.ts';
import { readDescriptor } from '#core/chains/read-descriptor.ts';
import { isSignedBy } from '#core/chains/signed-message.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { wrapped, inGroupsOfFour, wide, within } from './disguises.ts';
import { refused, taken } from './expected.ts';
import type { Input, Rule } from './play-rule.ts';
import { answered } from './read-alone.ts';
import type { World } from './world.ts';

// Input from key holders: descriptors as wallets print and export them, signatures; and referral
// codes that members type.

const versions = { private: 0x04358394, public: 0x043587cf };
const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(3), versions);
const fingerprint = master.fingerprint.toString(16).padStart(8, '0');
const account = master.derive("m/84'/1'/0'");
const keyOf = (origin: string, branches = '/<0;1>/*'): string =>
  `[${origin}]${account.publicExtendedKey}${branches}`;
const script = `wpkh(${keyOf(`${fingerprint}/84h/1h/0h`)})`;
const checked = (text: string): string => `${text}#${checksumOf(text)}`;
const plain = checked(script);
/** The stored form. */
const kept = readDescriptor('BTC', 'test', plain);
const inLines = (text: string, width: number): string =>
  text.match(new RegExp(`.{1,${width}}`, 'g'))!.join('\n');

function* descriptorInputs(): Generator<Input> {
  const written = [
    checked(`wpkh(${keyOf(`${fingerprint}/84'/1'/0'`)})`),
    checked(`wpkh(${keyOf(`${fingerprint}/84H/1H/0H`)})`),
    checked(`wpkh(${keyOf(`${fingerprint.toUpperCase()}/84h/1h/0h`)})`),
    `${script}#${checksumOf(script)!.toUpperCase()}`,
    checked(script.replace('(', '( ')),
    inLines(plain, 64),
    inLines(plain, 76).replaceAll('\n', '\r\n  '),
    `"${plain}"`,
    `'${plain}'`,
    `“${plain}”`,
    `\`${plain}\``,
    `<${plain}>`,
    `${plain},`,
    `${plain}.`,
    `"desc": "${plain}",`,
    `Descriptor: ${plain}`,
  ];
  for (const text of written) yield taken('as a wallet writes it', text, kept);
  for (const [what, text] of [...wrapped(plain), ...within(plain)]) yield taken(what, text, kept);
  const none: [string, RegExp][] = [
    [script, /checksum/],
    [`${plain.slice(0, -1)}x`, /checksum/],
    [plain.replace(fingerprint, 'deadbeef'), /checksum/],
    [checked(`pkh(${keyOf(`${fingerprint}/84h/1h/0h`)})`), /script/],
    [checked(`tr(${keyOf(`${fingerprint}/84h/1h/0h`)})`), /script/],
    [checked(`wpkh(${keyOf(`${fingerprint}/84h/1h/0h`, '/0/*')})`), /paths/],
    [checked(`wpkh(${keyOf(`${fingerprint}/84h`)})`), /origin/],
    ['', /checksum/],
    ['wpkh()', /checksum/],
    [`${plain} ${plain}`, /checksum/],
  ];
  for (const [text, pattern] of none) yield refused('no descriptor', text, pattern);
}

function descriptorOf(given: string) {
  try {
    return answered(readDescriptor('BTC', 'test', given), 'descriptor');
  } catch (error) {
    const { code = '' } = (error instanceof Refusal ? error.detail : undefined) ?? {};
    return { answer: { status: 422, body: { message: code }, headers: {}, cookies: [] } };
  }
}

const secret = new Uint8Array(32).fill(9);
const address = base58.encode(ed25519.getPublicKey(secret));
const message = 'I hold this address';
const bytes = ed25519.sign(new TextEncoder().encode(message), secret);

function* signatureInputs(): Generator<Input> {
  for (const text of [hex.encode(bytes), base58.encode(bytes)]) {
    const ways = [
      text,
      inLines(text, 64),
      inGroupsOfFour(text),
      `"${text}"`,
      `'${text}'`,
      `“${text}”`,
    ];
    for (const way of [...ways, `<${text}>`, `${text}.`]) yield taken('a signature', way, true);
    for (const [what, way] of [...wrapped(text), ...within(text)]) yield taken(what, way, true);
    for (const way of [text.slice(1), `${text}1`, '', 'signed']) {
      yield refused('no signature', way, /signature/);
    }
  }
  yield taken('in capitals', hex.encode(bytes).toUpperCase(), true);
  yield taken('with 0x', `0x${hex.encode(bytes)}`, true);
}

export const keyRules = ({ call, member, headers }: World): Rule[] => {
  let signedUp = 0;
  const signUp: Rule['send'] = async (referralCode: string) => {
    signedUp += 1;
    const person = { firstName: 'Ada', lastName: 'Byron', phoneNumber: '+44 20 7946 0000' };
    const email = `referred-${signedUp}@example.org`;
    const more = { email, password: 'a long enough password', acceptTerms: true, referralCode };
    const answer = await call('POST', '/user', { body: { ...person, ...more }, headers });
    return { answer, kept: async () => answer.status };
  };
  const codeOf = async (): Promise<string> =>
    (await call('GET', '/user', { token: member.token, headers })).body.data.referral_code;

  return [
    {
      name: 'descriptors of wallets',
      inputs: descriptorInputs,
      send: async (given: string) => descriptorOf(given),
    },
    {
      name: 'signatures of messages',
      inputs: signatureInputs,
      send: async (signature: string) =>
        answered(isSignedBy({ asset: 'SOL', address, message, signature }) || null, 'signature'),
    },
    {
      name: 'referral codes at a sign-up',
      inputs: async () => {
        const code = await codeOf();
        const ways = [
          code.toLowerCase(),
          wide(code),
          inGroupsOfFour(code),
          inGroupsOfFour(code, '-'),
        ];
        const quoted = [
          `"${code}"`,
          `${code}.`,
          `(${code})`,
          `${code.slice(0, 4)}–${code.slice(4)}`,
        ];
        return [
          ...[...ways, ...quoted].map((given) => taken('a code', given, 201)),
          ...[...wrapped(code), ...within(code)].map(([what, given]) => taken(what, given, 201)),
          ...['NOBODY00', code.slice(1), `${code}X`].map((given) =>
            refused('no code', given, /code/i),
          ),
        ];
      },
      send: signUp,
    },
  ];
};
