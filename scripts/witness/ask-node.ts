import type { ListedAnchor } from './stored-anchors.ts';

const PATIENCE_MS = 30_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** Bitcoin Core's code for a block that it does not have yet. */
const outOfRange = -8;

type Reply = { result?: unknown; error?: { code?: number; message?: string } | null };

async function call(node: URL, method: string, ...params: unknown[]): Promise<Reply> {
  const { username, password } = node;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const answer = await fetch(new URL(node.pathname, node.origin), {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '1.0', id: 0, method, params }),
    headers: { 'content-type': 'application/json', ...(username === '' ? {} : { authorization }) },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await answer.text();
  if (text.length > MOST_BYTES || !text.startsWith('{')) {
    throw new Error(`it answered ${answer.status}`);
  }
  return JSON.parse(text) as Reply;
}

/**
 * Whether an anchor's block contains its transaction, according to a Bitcoin node. It reads the
 * block's list, so the node needs no index. Otherwise returns why the node cannot tell.
 */
export async function askNode(
  url: string,
  { txid, height }: Pick<ListedAnchor, 'txid' | 'height'>,
): Promise<{ is: 'holds' | 'other' } | { is: 'unknown'; because: string }> {
  const unknown = (because = 'it says nothing') => ({ is: 'unknown', because }) as const;
  const node = new URL(url);
  try {
    const { result: hash, error } = await call(node, 'getblockhash', Number(height));
    if (typeof hash !== 'string') {
      return unknown(error?.code === outOfRange ? 'it is behind' : error?.message);
    }
    const block = await call(node, 'getblock', hash, 1);
    const { tx } = (block.result ?? {}) as { tx?: unknown };
    if (!Array.isArray(tx)) return unknown(block.error?.message);
    return { is: tx.includes(txid) ? 'holds' : 'other' };
  } catch (error) {
    return unknown(error instanceof Error ? error.message : undefined);
  }
}
