import type { z } from 'zod';
import { type Coin, coins } from '../../../core/chains/assets.ts';
import type { SettingName, settings } from './settings.ts';

type Settings = { [K in SettingName]: z.infer<(typeof settings)[K]['read']> };

/** The network of all chains, and one node or two of each coin, as addresses with credentials. */
export type ChainNodes = {
  network: Settings['CHAIN_NETWORK'];
  nodes: Record<Coin, readonly string[]>;
  /** From how many minor units on two nodes of a coin have to agree; of others on all. */
  above?: Partial<Record<Coin, bigint>>;
};

const nodesOf = (read: Settings, coin: Coin): string[] => read[`${coin}_NODE`] ?? [];

/** The chains that are read from nodes; null where no node is named. */
export function chainsOf(read: Settings): ChainNodes | null {
  const nodes = Object.fromEntries(coins.map((coin) => [coin, nodesOf(read, coin)]));
  if (coins.every((coin) => nodesOf(read, coin).length === 0)) return null;
  const above = read.TWO_NODES_ABOVE;
  return { network: read.CHAIN_NETWORK, nodes: nodes as Record<Coin, string[]>, above };
}

/** Real and simulated chains do not stand beside each other, nor money beside play money. */
export function unfitChains(read: Settings): { name: SettingName; because: string }[] {
  if (chainsOf(read) === null) return [];
  const missing = coins.filter((coin) => nodesOf(read, coin).length === 0);
  const faults: { name: SettingName; because: string }[] = missing.map((coin) => ({
    name: `${coin}_NODE`,
    because: 'other coins have a node: real and simulated chains do not mix',
  }));
  const isMoney = read.CHAIN_NETWORK === 'main';
  if (isMoney !== (read.CANDOR_MODE === 'live')) {
    const because = isMoney ? 'a sandbox takes no money: test or regtest' : 'live needs main';
    faults.push({ name: 'CHAIN_NETWORK', because });
  }
  return faults;
}
