import { type Coin, coinRecords, type Networks } from '../../../core/chains/coin-records.ts';

/** Which network a chain is by its identity; what nobody else has is somebody's own. */
export function networkOf(asset: Coin, identity: string): Networks {
  const { main, test } = coinRecords[asset].identities;
  if (main.includes(identity)) return 'main';
  return test.includes(identity) ? 'test' : 'regtest';
}
