import type { Coin, Networks } from '#core/chains/coin-records.ts';
import { nodeIdentities } from '#core/chains/node-identities.ts';

/** Which network a chain is by its identity; what nobody else has is somebody's own. */
export function networkOf(asset: Coin, identity: string): Networks {
  const { main, test } = nodeIdentities[asset];
  if (main.includes(identity)) return 'main';
  return test.includes(identity) ? 'test' : 'regtest';
}
