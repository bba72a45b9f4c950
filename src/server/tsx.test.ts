import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'candor-tsx-'));
after(() => rmSync(folder, { recursive: true, force: true }));

// Each type-only line, and the element, makes the compiled file longer or shorter.
const page = `type Props = {
  title: string;
  words: string;
};
export function draw(props: Props): string {
  const { title } = props;
  if (title === '') throw new Error('no title');
  return title;
}
draw({ title: '', words: '' });
`;

test('an error in a page says the line and the column of its source', () => {
  const file = join(folder, 'page.tsx');
  writeFileSync(file, page);
  const args = ['--enable-source-maps', '--import', './src/server/tsx.ts', file];
  const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const [thrown, called] = [...stderr.matchAll(/page\.tsx:(\d+:\d+)/g)].slice(-2);
  assert.deepEqual([thrown?.[1], called?.[1]], ['7:27', '10:1'], stderr);
});
