import type { z } from 'zod';
import { activeCoins, type Coin, coins } from '#core/chains/assets.ts';
import type { SettingName, settings } from './settings.ts';

type Settings = { [K in SettingName]: z.infer<(typeof settings)[K]['read']> };

/** The network of all chains, and one or two nodes of each coin, as addresses with credentials. */
export type ChainNodes = {
  network: Settings['CHAIN_NETWORK'];
  nodes: Partial<Record<Coin, readonly string[]>>;
  /** The amount, in minor units, from which two nodes must agree; other coins always need both. */
  above?: Partial<Record<Coin, bigint>>;
};

const nodesOf = (read: OfCoins, coin: Coin): string[] => read[`${coin}_NODE`] ?? [];

/** Returns the chains that are read from nodes; null if no node is configured. */
export function chainsOf(read: Settings): ChainNodes | null {
  const named = coins.filter((coin) => nodesOf(read, coin).length > 0);
  if (named.length === 0) return null;
  const nodes = Object.fromEntries(named.map((coin) => [coin, nodesOf(read, coin)]));
  const above = read.TWO_NODES_ABOVE;
  return { network: read.CHAIN_NETWORK, nodes, above };
}

type SettingFault = { name: SettingName; because: string };
type OfCoins = Pick<Settings, `${Coin}_NODE` | 'TWO_NODES_ABOVE'>;

/** Amounts for coins that this installation does not offer, which would have no effect. */
export function unfitSums(read: OfCoins, offered: readonly Coin[]): SettingFault[] {
  // A malformed setting has no value; its fault is already reported.
  const sums = read.TWO_NODES_ABOVE ?? {};
  return coins.flatMap((coin) => {
    if (sums[coin] === undefined || offered.includes(coin)) return [];
    const because = `${coin} is not offered: name it in OPTIONAL_COINS as well, or leave its sum out`;
    return [{ name: 'TWO_NODES_ABOVE' as const, because }];
  });
}

/** Offered coins without a node where others have one, and nodes of coins that are not offered. */
export const unfitNodes = (read: OfCoins, offered: readonly Coin[]): SettingFault[] =>
  coins.flatMap((coin) => {
    const isNamed = nodesOf(read, coin).length > 0;
    if (isNamed === offered.includes(coin)) return [];
    const because = isNamed
      ? `${coin} is not offered: name it in OPTIONAL_COINS as well, or leave its node out`
      : 'other coins have a node: real and simulated chains do not mix';
    return [{ name: `${coin}_NODE` as const, because }];
  });

/** Refuses real and simulated chains together, and real money beside play money. */
export function unfitChains(read: Settings): SettingFault[] {
  const offered = activeCoins(read.OPTIONAL_COINS ?? []);
  const faults = unfitSums(read, offered);
  if (chainsOf(read) === null) return faults;
  faults.push(...unfitNodes(read, offered));
  const isMoney = read.CHAIN_NETWORK === 'main';
  if (isMoney !== (read.CANDOR_MODE === 'live')) {
    const because = isMoney ? 'a sandbox takes no money: test or regtest' : 'live needs main';
    faults.push({ name: 'CHAIN_NETWORK', because });
  }
  return faults;
}
