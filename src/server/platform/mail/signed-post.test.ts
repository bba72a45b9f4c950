import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { signedHeaders } from './signed-post.ts';

type Verify = (
  headers: Record<string, string>,
  body: string,
  secret: string,
  now?: number,
) => boolean;

test('the ten lines of docs/integrations.md take what we sign, and nothing else', async () => {
  const [, code] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/integrations.md', 'utf8'))!;
  const url = `data:text/javascript,${encodeURIComponent(code!)}`;
  const { isFromCandor } = (await import(url)) as { isFromCandor: Verify };
  const [older, newer, strange] = [1, 2, 3].map((n) => Buffer.alloc(32, n));
  const named = (key: Buffer): string => `whsec_${key.toString('base64')}`;
  const body = '{"type":"member.active","data":{"id":"Größe"}}';
  const headers = signedHeaders([newer!, older!], 'an-id', body);
  for (const key of [older!, newer!]) assert.equal(isFromCandor(headers, body, named(key)), true);
  assert.equal(isFromCandor(headers, body, named(strange!)), false);
  assert.equal(isFromCandor(headers, `${body} `, named(newer!)), false);
  assert.equal(isFromCandor({ ...headers, 'webhook-id': 'other' }, body, named(newer!)), false);
  const late = Date.now() / 1000 + 301;
  assert.equal(isFromCandor(headers, body, named(newer!), late), false, 'an old one sent again');
});
