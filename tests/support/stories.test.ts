import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fullFiles, fullStories } from '../suites/full-stories.ts';

// Each requirement of members, accounts and the administration has a browser story with its id in
// the title.

// The gate must play it: a story left to `--full` does not count.
const folder = join(import.meta.dirname, '../e2e');
const files = globSync('*.ts', { cwd: folder }).map((file) =>
  readFileSync(join(folder, file), 'utf8'),
);
const titles = files.flatMap((text) => [...text.matchAll(/^\s*(?:test|describe)\((['`])(.*)\1/gm)]);
const left = Object.values(fullStories).flat();
const inGate = titles.filter(([, , title]) => !left.some((item) => title!.startsWith(item)));
const named = new Set(
  inGate.flatMap(([, , title]) => title!.match(/\b(?:ACC|ADM|MEM)-\d+/g) ?? []),
);

const upTo = (area: string, last: number): string[] =>
  Array.from({ length: last }, (_, index) => `${area}-${index + 1}`);

test('every requirement of MEM, ACC and ADM is told in a browser', () => {
  const missing = [...upTo('ACC', 9), ...upTo('MEM', 17), ...upTo('ADM', 10)].filter(
    (item) => !named.has(item),
  );
  assert.deepEqual(missing, []);
});

test('what is left to `--full` is told, by the file that it is listed for', () => {
  const textOf = (file: string) => readFileSync(join(folder, `${file}.test.ts`), 'utf8');
  const missing = Object.entries(fullStories).flatMap(([file, stories]) => {
    const found = [...textOf(file).matchAll(/(?:test|describe)\(\s*(['`])(.*)\1/g)].map(
      ([, , title]) => title!,
    );
    // A title from a loop has placeholders, and is listed in full.
    const isMade = (title: string, story: string): boolean => {
      const parts = title.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[().?]/g, '\\$&'));
      return parts.length > 1 && new RegExp(`^${parts.join('.+')}$`).test(story);
    };
    const isThere = (story: string): boolean =>
      found.some((title) => title.startsWith(story) || isMade(title, story));
    return stories.filter((story) => !isThere(story)).map((story) => `${file}: ${story}`);
  });
  assert.deepEqual(missing, []);
  for (const file of fullFiles) assert.ok(textOf(file).includes('test('), file);
});

// The exact texts that the specification requires for the administration.
const exact: Record<string, string[]> = {
  overview: ['Total user', 'Total Withdrawals', 'Total Deposit', 'Pending Deposits', 'Active user'],
  users: ['ID', 'Name', 'Email', 'Account Balance', 'Registered Date', 'Status', 'Latest Users'],
  transactions: ['Amount', 'Date of Deposit', 'Payment Method', 'Confirm', 'Payment Confirmed'],
  user: ['Full Name', 'Total Investment', 'Email Address', 'User Registered Date', 'Profit'],
  form: ['First Name', 'Last Name', 'Total Invest', 'Update Details', 'Updating Details'],
  actions: ['Delete User', 'Suspend', 'Reset 2FA', 'Yes', 'No'],
  question: ['Are you sure you want to delete this user?', 'User deleted successfully'],
  answers: ['User updated successfully', 'Failed to update user', 'Adjustment'],
  plans: ['Target, not guaranteed. Capital at risk.'],
};

test('every exact text of the administration is read in a browser', () => {
  const stories = files.join('\n');
  const missing = Object.values(exact)
    .flat()
    .filter((text) => !stories.includes(`'${text}'`));
  assert.deepEqual(missing, []);
});
