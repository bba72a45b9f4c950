import type { Coin, Networks } from '#core/chains/coin-records.ts';
import { nodeIdentities } from '#core/chains/node-identities.ts';

/** The network of a chain by its identity; an unknown identity is a private chain. */
export function networkOf(asset: Coin, identity: string): Networks {
  const { main, test } = nodeIdentities[asset];
  if (main.includes(identity)) return 'main';
  return test.includes(identity) ? 'test' : 'regtest';
}
