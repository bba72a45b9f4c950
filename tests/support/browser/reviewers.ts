import assert from 'node:assert/strict';
import type { Product } from '../product.ts';
import { administratorOf, freshCode } from './people.ts';

/** Support approves the identity check that has waited longest, through the API. */
export async function approveIdentity(product: Product): Promise<void> {
  const support = administratorOf(product, 'support');
  const send = async (method: string, path: string, token: string, body?: object) => {
    const answer = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.equal(answer.status, 200, path);
    return (await answer.json()) as { data: { token: string } & { id: string }[] };
  };
  const { email, password } = support;
  const code = await freshCode(support);
  const { data } = await send('POST', '/admin/login', 'none', { email, password, code });
  const queue = await send('GET', '/admin/kyc', data.token);
  const path = `/admin/kyc/${queue.data[0]!.id}`;
  await send('PATCH', path, data.token, { decision: 'approve' });
}
