import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';

// Every start of a program loads its packages, even on a small machine, so packages that few calls
// need load on first use.
const late = ['@simplewebauthn/server', '@aws-sdk/client-s3', 'nodemailer', 'file-type'];

test('web and worker start without what few calls need, and find it when asked', async () => {
  const loaded = new Set<string>();
  registerHooks({
    load(url, context, nextLoad) {
      const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
      if (name !== undefined) loaded.add(name);
      return nextLoad(url, context);
    },
  });
  await import('./app.ts');
  await import('./work.ts');
  assert.ok(loaded.has('fastify') && loaded.has('pg'));
  assert.deepEqual(
    late.filter((name) => loaded.has(name)),
    [],
  );
  const { isPdf } = await import('#platform/files/documents.ts');
  assert.ok(await isPdf(Buffer.from('%PDF-1.7')));
  assert.ok(loaded.has('file-type'));
});
