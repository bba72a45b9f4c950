import { sixDigits } from '#contract/factors.ts';
import { readPhone } from '#core/typed/typed-text.ts';
import { password } from '#test/ledger/builders.ts';
import { typedDollars } from '#text/format/typed-amounts.ts';
import { wrapped, digitsOf, inGroupsOfFour, wide, within } from './disguises.ts';
import { refused, taken } from './expected.ts';
import type { Input, Rule } from './play-rule.ts';
import { answered } from './read-alone.ts';
import type { World } from './world.ts';

// Input from foreign keyboards: amounts, codes, phone numbers, e-mail addresses, and dates.

const [arabic, persian, devanagari, thai] = [0x660, 0x6f0, 0x966, 0xe50];
const scripts = [arabic, persian, devanagari, thai];

const amounts: Record<string, string> = {
  '1.234,56': '1234.56',
  '1 234,56': '1234.56',
  '1\u202f234,56': '1234.56',
  '1\u2009234.56': '1234.56',
  '1.234.567': '1234567.00',
  '1.234.567,8': '1234567.80',
  '1,234,567.8': '1234567.80',
  '12,34,567.89': '1234567.89',
  '1’234.50': '1234.50',
  '1٬234٫50': '1234.50',
  '+25': '25.00',
  '25.': '25.00',
  '.25': '0.25',
  ',25': '0.25',
  '25.50000': '25.50',
  '0025': '25.00',
  '25,-': '25.00',
  '25.–': '25.00',
  '25 US$': '25.00',
  '$ 25': '25.00',
  'usd 25': '25.00',
};

function* amountInputs(): Generator<Input> {
  for (const [given, meant] of Object.entries(amounts)) {
    yield taken('an amount', given, meant);
    yield taken('an amount in wide signs', wide(given), meant);
  }
  for (const zero of scripts) yield taken('of a script', digitsOf(zero, '1234'), '1234.00');
  for (const [what, given] of [...wrapped('25,50'), ...within('25.50')]) {
    yield taken(what, given, '25.50');
  }
  const none = ['1e3', '-25', '−25', '25-', '(25)', '1.234', '25.555', '25,5,5', '1.2.3', '25 €'];
  const far = ['0x19', '1/2', '½', '25k', 'NaN', '∞', '', ' ', '25.5O', '1 2 3', '२५।५०', '12 34'];
  for (const given of [...none, ...far]) yield refused('no amount', given, /amount/);
}

function* codeInputs(): Generator<Input> {
  const code = '478896';
  const ways = [
    '478 896',
    '478-896',
    '478\u2011896',
    '47 88 96',
    `"${code}"`,
    `${code}.`,
    `<${code}>`,
  ];
  for (const given of [...ways, inGroupsOfFour(code), wide(code)])
    yield taken('a code', given, code);
  for (const zero of scripts) yield taken('of a script', digitsOf(zero, code), code);
  for (const [what, given] of [...wrapped(code), ...within(code)]) yield taken(what, given, code);
  for (const given of ['47889', '4788961', '47889O', 'abcdef', '', '478.896', '٤٧٨٨٩']) {
    yield refused('no code', given, /code/);
  }
}

function* phoneInputs(): Generator<Input> {
  const plain = '+49 89 123456';
  for (const [what, given] of wrapped(plain)) yield taken(what, given, plain);
  for (const given of [
    wide('+49') + '\u300089 123456',
    `tel:${plain}`,
    '+49\u00a089\u2009123456',
  ]) {
    yield taken('a number', given, plain);
  }
  yield taken('dashes', '+49–89‑123456', '+49-89-123456');
  for (const zero of scripts)
    yield taken('of a script', digitsOf(zero, '089 123456'), '089 123456');
}

function* emailInputs(email: string): Generator<Input> {
  for (const [what, given] of [...wrapped(email), ...within(email)]) yield taken(what, given, true);
  const capitals = [email.toUpperCase(), wide(email), `MAILTO:${email}`];
  const copied = [`<${email}>`, `"${email}"`, `${email},`, `${email};`, `${email}.`, `(${email})`];
  for (const given of [...capitals, ...copied]) yield taken('as it is copied', given, true);
  for (const given of [
    'ann',
    'ann@',
    `${email} x`,
    `x y ${email}`,
    `${email},b@example.org`,
    '@',
  ]) {
    yield refused('no address', given, /email/i);
  }
}

export const typingRules = ({ call, member, headers }: World): Rule[] => {
  const { token } = member;
  const logIn: Rule['send'] = async (email: string) => {
    const body = { email, password };
    const answer = await call('POST', '/user/login', { body, headers });
    return { answer, kept: async () => answer.status === 200 };
  };
  const statement: Rule['send'] = async (given: string) => {
    const query = new URLSearchParams({ from: given, to: '2026-02-28' });
    const answer = await call('GET', `/user/statements?${query}`, { token, headers });
    return { answer };
  };
  const days = ['2026-02-30', '2026-13-01', '01.02.2026', '02/01/2026', '26-1-1', '2026-W05'];
  const moments = ['2026-02-01T00:00:00+14:00', '2026-02-01T24:00Z', '1769904000', 'yesterday', ''];

  return [
    {
      name: 'amounts that people type',
      inputs: amountInputs,
      send: async (given: string) => answered(typedDollars(given), 'amount'),
    },
    {
      name: 'codes of six digits',
      inputs: codeInputs,
      send: async (given: string) => answered(sixDigits.safeParse(given).data ?? null, 'code'),
    },
    {
      name: 'telephone numbers',
      inputs: phoneInputs,
      send: async (given: string) => answered(readPhone(given), 'number'),
    },
    { name: 'e-mail addresses at a log-in', inputs: () => emailInputs(member.email), send: logIn },
    {
      name: 'days of a statement',
      inputs: () => [...days, ...moments].map((given) => refused('no day', given, /day|date/i)),
      send: statement,
    },
  ];
};
