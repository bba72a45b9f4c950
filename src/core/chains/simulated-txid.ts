import { hexOf, joined } from '../proofs/bytes.ts';
import type { Sha256 } from '../proofs/seal-chain.ts';

const prefix = 'sim';

/** The id of a play-money transaction, derived from the text that is signed. */
export const simulatedTxid = (asset: string, unsigned: string, sha256: Sha256): string =>
  prefix + hexOf(sha256(joined(`${asset}\n${unsigned}`))).slice(0, 61);

/** Whether an id belongs to play money: no chain outside a sandbox knows it. */
export const isSimulatedTxid = (txid: string): boolean => txid.startsWith(prefix);
