import type { z } from 'zod';
import { type Coin, coins, defaultCoins } from '#core/chains/assets.ts';
import { anchoredCoin } from '#core/proofs/anchor.ts';
import type { SettingName, settings } from './settings.ts';

type Settings = { [K in SettingName]: z.infer<(typeof settings)[K]['read']> };

/** The network of all chains, and one or two nodes of each coin, as addresses with credentials. */
export type ChainNodes = {
  network: Settings['CHAIN_NETWORK'];
  nodes: Partial<Record<Coin, readonly string[]>>;
  /** The amount, in minor units, from which two nodes must agree; other coins always need both. */
  above?: Partial<Record<Coin, bigint>>;
};

/** The nodes of a coin; none where its setting is malformed, which is reported already. */
export const nodesOf = (read: Pick<OfCoins, `${Coin}_NODE`>, coin: Coin): string[] =>
  read[`${coin}_NODE`] ?? [];

/** Returns the chains that are read from nodes; null if no node is configured. */
export function chainsOf(read: Settings): ChainNodes | null {
  const named = coins.filter((coin) => nodesOf(read, coin).length > 0);
  if (named.length === 0) return null;
  const nodes = Object.fromEntries(named.map((coin) => [coin, nodesOf(read, coin)]));
  const above = read.TWO_NODES_ABOVE;
  return { network: read.CHAIN_NETWORK, nodes, above };
}

type SettingFault = { name: SettingName; because: string };
type OfCoins = Pick<
  Settings,
  `${Coin}_NODE` | 'SANDBOX_COINS' | 'CANDOR_MODE' | 'TWO_NODES_ABOVE' | 'BITCOIN_ANCHORS'
>;

/** Returns the offered coins, in order: those with a node, or those that a sandbox simulates. */
export function offeredOf(read: OfCoins): Coin[] {
  const named = coins.filter((coin) => nodesOf(read, coin).length > 0);
  if (named.length > 0 || read.CANDOR_MODE === 'live') return named;
  const simulated = read.SANDBOX_COINS?.length ? read.SANDBOX_COINS : defaultCoins;
  return coins.filter((coin) => simulated.includes(coin));
}

/** Amounts for coins that this installation does not offer, which would have no effect. */
function unfitSums(read: OfCoins): SettingFault[] {
  // A malformed setting has no value; its fault is already reported.
  const sums = read.TWO_NODES_ABOVE ?? {};
  const offered = offeredOf(read);
  return coins.flatMap((coin) => {
    if (sums[coin] === undefined || offered.includes(coin)) return [];
    const because = `${coin} is not offered: set ${coin}_NODE as well, or leave its sum out`;
    return [{ name: 'TWO_NODES_ABOVE' as const, because }];
  });
}

/** Live without a node, and coins to simulate beside real ones. */
function unfitCoins(read: OfCoins): SettingFault[] {
  // A malformed setting has no value; its fault is already reported.
  if (coins.some((coin) => read[`${coin}_NODE`] === undefined)) return [];
  const offered = offeredOf(read);
  if (offered.length === 0) {
    const names = coins.map((coin) => `${coin}_NODE`).join(', ');
    const because = `live offers the coins whose nodes are set: set at least one of ${names}`;
    return [{ name: 'CANDOR_MODE', because }];
  }
  if (!read.SANDBOX_COINS?.length) return [];
  if (read.CANDOR_MODE === 'live') {
    return [{ name: 'SANDBOX_COINS', because: 'live offers the coins whose nodes are set' }];
  }
  const [real] = offered.filter((coin) => nodesOf(read, coin).length > 0);
  const because = `the nodes choose the coins: leave it out, or leave ${real}_NODE out`;
  return real === undefined ? [] : [{ name: 'SANDBOX_COINS', because }];
}

/** Anchors of a coin that this installation does not offer. */
const unfitAnchors = (read: OfCoins): SettingFault[] =>
  read.BITCOIN_ANCHORS !== 'on' || offeredOf(read).includes(anchoredCoin)
    ? []
    : [{ name: 'BITCOIN_ANCHORS', because: `${anchoredCoin} is not offered: leave it out` }];

/** Whether payouts carry the newest head: by default in a sandbox, where the coin is offered. */
export const anchorsOf = (read: OfCoins): boolean =>
  (read.BITCOIN_ANCHORS ?? (read.CANDOR_MODE === 'live' ? 'off' : 'on')) === 'on' &&
  offeredOf(read).includes(anchoredCoin);

/** Refuses real and simulated chains together, and real money beside play money. */
export function unfitChains(read: Settings): SettingFault[] {
  const faults = [...unfitCoins(read), ...unfitSums(read), ...unfitAnchors(read)];
  if (chainsOf(read) === null) return faults;
  const isMoney = read.CHAIN_NETWORK === 'main';
  if (isMoney !== (read.CANDOR_MODE === 'live')) {
    const because = isMoney ? 'a sandbox takes no money: test or regtest' : 'live needs main';
    faults.push({ name: 'CHAIN_NETWORK', because });
  }
  return faults;
}
