import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { settings } from './settings.ts';

test('.env.example names exactly the settings there are', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  assert.deepEqual(new Set(named), new Set(Object.keys(settings)));
});
