import { coinOf, type Method } from '../../../core/chains/assets.ts';
import { note } from '../../../core/rules/notes.ts';
import { Refusal } from '../../../core/rules/refusal.ts';
import { isSimulated, NodeFault, type OpenChain, openChain } from '../chains/chains.ts';
import type { Db } from '../../platform/db/db.ts';

/**
 * Refuses a request without a tag to an address that takes none without: it would fail on its
 * chain. The node is asked outside every transaction; one that is away is no reason to refuse.
 */
export async function requireTag(
  db: Db,
  { method, address, tag }: { method: Method; address: string; tag: string | null },
  open: OpenChain = openChain,
): Promise<void> {
  const asset = coinOf[method];
  if (tag !== null || isSimulated(asset)) return;
  const isRequired = await open(db, asset)
    .requiresTag?.(address)
    .catch((error: unknown) => {
      if (error instanceof NodeFault) return false;
      throw error;
    });
  if (isRequired !== true) return;
  const detail = note('tag_needed');
  throw new Refusal('tag_required', { detail, fields: { tag: detail } });
}
