import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from '@orpc/server';
import { z } from 'zod';
import { endpoint, everyone } from '#contract/endpoint.ts';
import { answer, success, usdOut } from '#contract/wire.ts';
import { toWire } from '#core/money/to-wire.ts';
import type { Context } from '#platform/http/context.ts';
import { route } from '#platform/http/router.ts';

const id = '00000000-0000-4000-8000-000000000001';

test('a column that the contract does not name never leaves', async () => {
  const description = {
    method: 'GET',
    path: '/planted',
    access: everyone,
    tag: 'Planted',
    summary: 'A planted call',
  } as const;
  const shown = answer(z.object({ id: z.uuid(), amount: usdOut }));
  const row = { id, cents: 1n, memberId: 'hidden', storedState: 'held' };
  const handler = route(endpoint(description).output(shown)).handler(() => ({
    status: success,
    data: toWire(row),
  }));
  const context = { actor: { kind: 'anonymous' }, credentials: {}, resHeaders: new Headers() };
  const answered = await call(handler, undefined, { context: context as unknown as Context });
  assert.deepEqual(answered, { status: 'success', data: { id, amount: '0.01' } });
});
