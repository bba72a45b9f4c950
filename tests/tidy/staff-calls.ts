import { accessTable } from '#contract/access-table.ts';
import { isCode, isTest, lineAt, type Rule } from './tree.ts';

const ofStaff = new Set(
  accessTable().flatMap(({ call, access }) => (access.who === 'admin' ? [call] : [])),
);

const CALLED = /\b(?:call|api)\s*\.(\w+)\s*\.(\w+)/g;

/** The browser loads the addresses of admin calls only with the admin screens. */
export const staffCalls: Rule = {
  name: 'calls of administrators on their screens alone',
  check: (files) =>
    files
      .filter(({ path }) => path.startsWith('src/web/') && isCode(path) && !isTest(path))
      .filter(({ path }) => !path.startsWith('src/web/admin/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(CALLED)]
          .filter(([, area, name]) => ofStaff.has(`${area}.${name}`))
          .map((found) => ({
            path,
            line: lineAt(text, found.index),
            because: `${found[0]} is a call of administrators`,
          })),
      ),
};
