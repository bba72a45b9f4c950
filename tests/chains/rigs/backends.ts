import type { Coin } from '#core/chains/assets.ts';
import { bitcoindRig, dogecoinRig } from './bitcoin-rig.ts';
import { litecoinRig, plainLitecoinRig } from './litecoin-rig.ts';
import type { MakeRig } from './rig.ts';
import { simRig } from './sim-rig.ts';
import { solanaRig } from './solana-rig.ts';
import { xrpRig } from './xrp-rig.ts';

/** A backend of the contract suite; those `inGate` run inside this process and are fast. */
export type Backend = { name: string; inGate: boolean; make: MakeRig };

const simulated = (asset: Coin, inGate: boolean): Backend => ({
  name: `simulated ${asset}`,
  inGate,
  make: (database) => simRig(database, asset),
});

export const backends: Backend[] = [
  simulated('BTC', true),
  simulated('DOGE', false),
  simulated('XRP', false),
  simulated('SOL', false),
  simulated('LTC', false),
  { name: 'XRP Ledger stand-in', inGate: true, make: xrpRig },
  { name: 'Solana (LiteSVM)', inGate: true, make: solanaRig },
  { name: 'bitcoind', inGate: false, make: bitcoindRig },
  { name: 'litecoind as Dogecoin Core 1.14', inGate: false, make: dogecoinRig },
  { name: 'litecoind', inGate: false, make: litecoinRig },
  { name: 'litecoind before extension blocks', inGate: false, make: plainLitecoinRig },
];
