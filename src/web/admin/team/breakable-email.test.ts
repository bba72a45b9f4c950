import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BreakableEmail } from './breakable-email.tsx';

test('an address of e-mail breaks before its @ alone, and stays whole as text', () => {
  for (const email of ['owner@candor.example', 'a@b', '"a@b"@candor.example']) {
    const shown = renderToStaticMarkup(createElement(BreakableEmail, { email }));
    const [name, domain, ...more] = shown.replaceAll('&quot;', '"').split('<wbr/>');
    assert.deepEqual(more, []);
    assert.equal(`${name}${domain}`, email);
    assert.match(domain!, /^@[^@]+$/);
  }
});
