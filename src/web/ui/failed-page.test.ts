import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { paths } from '#contract/paths.ts';
import { FailedPage } from './failed-page.tsx';

const shownAt = (path: string, comesBack: boolean): string =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      { initialEntries: [path] },
      createElement(FailedPage, { comesBack }),
    ),
  );

test('a page that failed speaks of their money to members alone', () => {
  for (const comesBack of [true, false]) {
    assert.match(shownAt(paths.dashboard, comesBack), /Your account and your money/);
    for (const path of [paths.admin, paths.adminUsers]) {
      assert.doesNotMatch(shownAt(path, comesBack), /Your account|your money/, path);
    }
  }
});
