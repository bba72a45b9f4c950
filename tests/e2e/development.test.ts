import assert from 'node:assert/strict';
import { utimesSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { aStage, aVisitor, type Stage, type Visitor } from '#test/browser/browser.ts';
import { logIn } from '#test/browser/people.ts';

// `npm run dev`: the effect of a save for a developer. Files are saved unchanged, since other
// stories build from the same source.

let stage: Stage;
let visitor: Visitor;

before(async () => {
  stage = await aStage('scripts/dev/dev.ts');
  visitor = await aVisitor(stage);
  const person = stage.product.logins().members.find(({ holds }) => holds === 'fresh')!;
  await logIn(visitor.page, person);
});
after(() => stage?.close());

function save(file: string): void {
  const now = new Date();
  utimesSync(file, now, now);
}

test('a saved component is replaced in the open page, and what was typed stays', async () => {
  const { page, complaints } = visitor;
  const connecting = page.waitForEvent('websocket');
  await page.goto(paths.profile);
  const socket = await connecting;
  const name = page.getByLabel('Full name');
  await name.fill('Ada Augusta');
  const file = 'src/web/member/profile/profile-page.tsx';
  const replaced = socket.waitForEvent('framereceived', {
    predicate: ({ payload }) => /"type":"update".*profile-page/.test(String(payload)),
  });
  save(file);
  await replaced;
  assert.equal(await name.inputValue(), 'Ada Augusta');
  assert.deepEqual(complaints, []);
});

test('a save of the server starts the programs again, and the open page loads again', async () => {
  const { page } = visitor;
  await page.goto('/');
  const loaded = page.waitForEvent('load');
  save('src/server/app.ts');
  await loaded;
  await page.getByRole('heading', { level: 1 }).waitFor();
});
