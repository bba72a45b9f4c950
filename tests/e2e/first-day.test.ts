import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  aStage,
  aVisitor,
  judge,
  noComplaints,
  type Stage,
  type Visitor,
} from '../support/browser/browser.ts';
import { aPassword, logIn, somebody } from '../support/browser/people.ts';
import { signUpByProgram } from '../support/browser/signers.ts';

// What a new member meets in the place of zeros (MEM-22).

let stage: Stage;
let visitor: Visitor;
const person = somebody();

before(async () => {
  stage = await aStage();
  await signUpByProgram(stage.product, person);
  visitor = await aVisitor(stage);
  await logIn(visitor.page, { email: person.email, password: aPassword });
});
after(async () => {
  await stage?.close();
  noComplaints(visitor);
});

type Offered = { open: boolean; minAmount: string; termDays: number };

test('the first day shows what plans paid, and is done or hidden step by step (MEM-22)', async () => {
  const { page } = visitor;
  const guide = page.getByRole('region', { name: 'Get started' });
  await page.getByRole('heading', { level: 1, name: `Welcome, ${person.firstName}` }).waitFor();
  await guide.getByText(/^Done today, \d\d:\d\d$/).waitFor();
  const plans = await page.evaluate(async () => {
    const answer = (await (await fetch('/api/plans')).json()) as { data: Offered[] };
    return answer.data.filter(({ open }) => open);
  });
  const least = plans.map(({ minAmount }) => Number(minAmount)).toSorted((a, b) => a - b)[0]!;
  await guide.getByText(`From $${least.toLocaleString('en-US')}, in Bitcoin`).waitFor();
  const days = [...new Set(plans.map(({ termDays }) => termDays))].toSorted((a, b) => a - b);
  const lock = days.length === 1 ? `${days[0]} days after` : `${days[0]} to ${days.at(-1)} days`;
  await page.getByRole('region', { name: 'Know before you invest' }).getByText(lock).waitFor();
  const next = guide.locator('[aria-current=step]');
  await next.getByRole('heading', { name: 'See what the plans really paid' }).waitFor();
  assert.equal(await next.locator('.hold').count(), 2);
  await next.getByRole('link', { name: 'Compare plans' }).click();
  await page.getByRole('link', { name: /^Real Estate Plans/ }).click();
  await page.getByRole('radio', { name: /STEADY/ }).waitFor();
  await page.goto('/dashboard');
  await guide.getByText('2 of 5 done').waitFor();
  await next.getByRole('heading', { name: 'Protect your account' }).waitFor();

  await judge(page);
  await guide.getByRole('button', { name: 'hide it now' }).click();
  await guide.waitFor({ state: 'detached' });
  const show = page.getByRole('button', { name: 'Show the steps' });
  assert.ok(await show.evaluate((it) => it === document.activeElement), 'focus goes with it');
  await page.reload();
  await show.click();
  await guide.getByText('2 of 5 done').waitFor();
});
