import { wrapped, inGroupsOfFour, within } from './disguises.ts';
import { refused, taken } from './expected.ts';
import type { Rule } from './play-rule.ts';
import type { World } from './world.ts';

// Payout addresses and their tags, as wallets, chats and printed sheets present them.

const addresses = {
  bitcoin: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  ethereum: '0x52908400098527886E0F7030069857D2E4169EE7',
  usdt: '0x52908400098527886E0F7030069857D2E4169EE7',
  xrp: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
};
type Field = keyof typeof addresses;

const cut = (text: string): string => text.slice(0, -1);
const { bitcoin, ethereum, xrp } = addresses;

export const addressRules = ({ call, member, headers }: World): Rule[] => {
  async function saveWallets(change: object) {
    const body = { ...addresses, ...change };
    const answer = await call('PUT', '/user/wallets', { token: member.token, body, headers });
    return answer;
  }

  const read = async (field: string): Promise<unknown> =>
    (await call('GET', '/user/wallets', { token: member.token, headers })).body.data[field];

  const addressRule = (field: Field, links: string[], wrong: string[]): Rule => ({
    name: `${field} addresses in the gateway`,
    send: async (given: string) => ({
      answer: await saveWallets({ [field]: given }),
      kept: () => read(field),
    }),
    inputs: async () => {
      await saveWallets({});
      const plain = addresses[field];
      const meant = await read(field);
      const ways = [
        ...wrapped(plain),
        ...within(plain),
        ['in fours', inGroupsOfFour(plain)] as const,
      ];
      return [
        ...ways.map(([what, given]) => taken(what, given, meant)),
        ...[
          `"${plain}"`,
          `“${plain}”`,
          `<${plain}>`,
          `${plain},`,
          inGroupsOfFour(plain, '\u00a0'),
        ].map((given) => taken('as a page shows it', given, meant)),
        ...links.map((given) => taken('a payment link', given, meant)),
        ...wrong.map((given) => refused('no such address', given, /address/i)),
      ];
    },
  });

  const tagRule: Rule = {
    name: 'destination tags in the gateway',
    send: async (given: unknown) => ({
      answer: await saveWallets({ xrp_tag: given }),
      kept: () => read('xrp_tag'),
    }),
    inputs: () => [
      ...['0', '7', '4294967295'].flatMap((tag) => [
        taken('a tag', tag, tag),
        taken('a number', Number(tag), tag),
        ...[...wrapped(tag)].map(([what, given]) => taken(what, given, tag)),
      ]),
      taken('zeros before', '007', '7'),
      ...['4294967296', '-1', '1.5', '1e3', 'seven', '12 34x'].map((given) =>
        refused('no tag', given, /tag/i),
      ),
    ],
  };

  return [
    addressRule(
      'bitcoin',
      [`bitcoin:${bitcoin}`, `bitcoin:${bitcoin}?amount=0.01`, `BITCOIN:${bitcoin.toUpperCase()}`],
      [cut(bitcoin), `${bitcoin}x`, ethereum, xrp, bitcoin.replace('w', 'W'), 'x'.repeat(200)],
    ),
    addressRule(
      'ethereum',
      [`ethereum:${ethereum}`, `ethereum:${ethereum}@1`, `ethereum:pay-${ethereum}@1?value=1e18`],
      [cut(ethereum), bitcoin, ethereum.replace('E', 'e'), ethereum.slice(2, 30), 'vitalik.eth'],
    ),
    addressRule(
      'xrp',
      [`ripple:${xrp}`, `xrpl:${xrp}`, `https://xaman.app/detect/request:${xrp}`],
      [cut(xrp), bitcoin, 'rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'rrrrrrrrrrrrrrrrrrrrBZbvji'],
    ),
    tagRule,
  ];
};
