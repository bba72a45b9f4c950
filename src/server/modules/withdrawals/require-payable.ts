import { coinOf } from '#core/chains/assets.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { payoutCoins } from '#core/rules/withdrawal-rules.ts';
import type { Db } from '#platform/db/db.ts';
import {
  isSimulated,
  NodeFault,
  type OpenChain,
  openChain,
  whyUnpayable,
} from '../chains/chains.ts';
import type { WithdrawalRequest } from './requests.sql.ts';

/**
 * Refuses a request to an address that cannot be paid, with the reason (CHN-7): it would fail on
 * its chain. Queries the node outside every transaction; an unreachable node refuses nothing,
 * because the export checks again.
 */
export async function requirePayable(
  db: Db,
  { method, address, tag, amountCents }: WithdrawalRequest,
  usdMicros: bigint | null,
  open: OpenChain = openChain,
): Promise<void> {
  const asset = coinOf[method];
  if (isSimulated(asset)) return;
  const coins = usdMicros === null ? null : payoutCoins(asset, amountCents, usdMicros);
  const payee = { address, tag, amount: coins?.arriving ?? null };
  const [reason] = await whyUnpayable(db, asset, [payee], open).catch((error: unknown) => {
    if (error instanceof NodeFault) return [null];
    throw error;
  });
  if (reason === undefined || reason === null) return;
  // Every check reports one of our addresses with the same refusal.
  if (reason === 'address_own') throw new Refusal('own_address');
  const detail = note(reason);
  if (reason === 'tag_needed')
    throw new Refusal('tag_required', { detail, fields: { tag: detail } });
  throw new Refusal('address_unpayable', { detail, fields: { wallet_address: detail } });
}
