import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { paths } from '#contract/paths.ts';
import { words } from '#text/words.ts';
import { NotFoundPage } from './not-found-page.tsx';

const shownAt = (path: string): string =>
  renderToStaticMarkup(
    createElement(MemoryRouter, { initialEntries: [path] }, createElement(NotFoundPage)),
  );

test('an address that leads nowhere speaks to who is there, and leads to their own start', () => {
  const { words: ofMembers, forStaff } = words.notFound;
  for (const [area, message] of [
    [paths.dashboard, ofMembers],
    [paths.admin, forStaff],
  ] as const) {
    const page = shownAt(`${area}/nowhere`);
    assert.ok(page.includes(`<p>${message}</p>`), area);
    assert.ok(page.includes(`href="${area}"`), area);
  }
});
