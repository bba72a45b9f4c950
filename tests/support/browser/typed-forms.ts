import { spawnSync } from 'node:child_process';
import type { Locator, Page } from 'playwright-core';
import { isFull } from '../../is-full.ts';
import { fitsTheScreen, isAccessible, widths } from './browser.ts';
import { standsApart } from './dialog-air.ts';

// Every form of the product, filled with the longest realistic input, sent, and refused: content
// that appears only then may be too wide for a phone, or not announced to screen readers.

/** Opens a form: a button, the first row of a list ('row'), or a row by its opener's name. */
type Press = 'row' | RegExp | { row: RegExp };

/** Where a form is, and the clicks that open it. */
export type TypedForm = readonly [at: string, ...presses: Press[]];

/** A form's name in a log. */
export const formName = ([at, ...presses]: TypedForm): string =>
  [at, ...presses.map((press) => (press instanceof RegExp ? press.source : rowName(press)))].join(
    ' ',
  );

const rowName = (press: Exclude<Press, RegExp>): string =>
  press === 'row' ? press : `row ${press.row.source}`;

/** How many gates it takes to play every form once. */
export const turns = 12;

/**
 * The forms of this turn. Commits are counted: the same commit plays the same forms on every
 * machine, the next commit plays the following ones, and twelve commits play them all.
 */
export const inTurn = (forms: readonly TypedForm[], turn: number): readonly TypedForm[] =>
  forms.filter((_, index) => index % turns === turn % turns);

/** The turn of this commit, or `CANDOR_TURN` to replay another. */
export function turnNow(): number {
  const turn = process.env['CANDOR_TURN'];
  if (turn !== undefined) return Number(turn);
  const { stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' });
  return Number.parseInt(stdout ?? '', 10) || 0;
}

export const formsOfStrangers: readonly TypedForm[] = [
  ['/contact'],
  ['/career'],
  ['/signup'],
  ['/verify'],
  ['/login'],
  ['/forgot-password'],
  ['/reset-password/none-such-token-but-long-enough'],
  ['/confirm/none-such-token-but-long-enough'],
  ['/wallets/cancel/none-such-token-but-long-enough'],
  ['/confirm-email/none-such-token-but-long-enough'],
  ['/admin-login'],
  ['/admin-forgot-password'],
];

export const formsOfMembers: readonly TypedForm[] = [
  ['/dashboard/real-estate'],
  ['/dashboard/crypto'],
  ['/dashboard/withdraw'],
  ['/dashboard/withdraw-profit'],
  ['/dashboard/withdraw-balance'],
  ['/dashboard/investments', 'row'],
  ['/dashboard/statements', /^Custom$/],
  ['/dashboard/update-password'],
  ['/dashboard/update-wallet'],
  ['/dashboard/missing-payment', /^Sign with the address/],
  ['/dashboard/user-profile'],
  ['/dashboard/security', /^Add a passkey$/],
  ['/dashboard/verify-identity'],
];

const plans = '/admin-dashboard/plans';

export const formsOfAdministrators: readonly TypedForm[] = [
  ['/admin-dashboard/alltransaction', 'row'],
  ['/admin-dashboard/withdrawals', 'row'],
  ['/admin-dashboard/withdrawals', 'row', /^(Hold|Renew the hold)/],
  ['/admin-dashboard/withdrawals', 'row', /^Reject/],
  ['/admin-dashboard/plans?view=treasury', /^Book capital in/],
  ['/admin-dashboard/plans?view=treasury', /^Take capital out/],
  ['/admin-dashboard/plans?view=treasury', /^Cover an incident/],
  ['/admin-dashboard/plans?view=treasury', /^Book a network cost/],
  ['/admin-dashboard/plans?view=treasury', /^List a venue/],
  ['/admin-dashboard/plans?view=treasury', /^Issue an address/],
  ['/admin-dashboard/plans/new'],
  [plans, 'row'],
  [plans, 'row', /^Close to deposits/],
  [plans, 'row', /^Place coins/],
  [plans, 'row', /^Book a gain/],
  [plans, 'row', /^Subsidise the pool/],
  [plans, 'row', /^Record a loss/],
  [plans, 'row', /^Absorb a loss/],
  ['/admin-dashboard/distributions/new'],
  ['/admin-dashboard/solvency/proofs'],
  ['/admin-dashboard/alluser', 'row'],
  ['/admin-dashboard/alluser', 'row', /^Correct position/],
  ['/admin-dashboard/alluser', 'row', /^Reverse /],
  ['/admin-dashboard/alluser', 'row', /^\s*Action/, /^Suspend/],
  ['/admin-dashboard/alluser', 'row', /^\s*Action/, /^Delete/],
  ['/admin-dashboard/campaigns'],
  ['/admin-dashboard/audit'],
  ['/admin-dashboard/audit', /^Saved filters/],
  ['/admin-dashboard/integrations', /^Make an API key/],
  ['/admin-dashboard/integrations', /^Add a webhook/],
  ['/admin-dashboard/team', /^Invite administrator/],
  ['/admin-dashboard/team', { row: /^Manage Ines/ }, /^Change role/],
  ['/admin-dashboard/team', { row: /^Manage Ines/ }, /^Suspend/],
  ['/admin-dashboard/security', /^Add a passkey/],
  ['/admin-dashboard/settings', /^Stop all payouts/],
  ['/admin-dashboard/settings', /^Change Single-approver/],
];

const inSheet = 'aside.sheet, [role=dialog]';
const boxes = ':is(input, select, textarea):not([type=hidden], [type=file], [readonly], :disabled)';
const aLongWord = 'Wolfeschlegelsteinhausenbergerdorff';

/** The longest input that a box of a kind accepts from a person. */
function longest(box: { type: string; mode: string; most: number }): string {
  const cut = (text: string) => (box.most > 0 ? text.slice(0, box.most) : text);
  if (box.type === 'date') return '2026-02-03';
  if (box.type === 'datetime-local') return '2026-02-03T04:05';
  if (box.type === 'number' || box.mode === 'decimal' || box.mode === 'numeric') {
    return cut('99999999.99');
  }
  if (box.type === 'email') return cut(`${aLongWord}.${aLongWord}@a-rather-long-house.example`);
  if (box.type === 'textarea') return cut(`${aLongWord} and more of it `.repeat(9));
  return cut(`${aLongWord} and ${aLongWord}`);
}

async function fill(box: Locator): Promise<void> {
  const kind = await box.evaluate((element: HTMLInputElement) => ({
    tag: element.tagName,
    type: element.type,
    mode: element.inputMode,
    most: element.maxLength,
    options: element instanceof HTMLSelectElement ? element.options.length : 0,
  }));
  if (kind.tag === 'SELECT') await box.selectOption({ index: kind.options - 1 });
  else if (kind.type === 'radio' || kind.type === 'checkbox') await box.check();
  else await box.fill(longest(kind));
}

/** Every submission is refused: nothing may happen here, and the refusal is shown too. */
const refusal = {
  status: 409,
  code: 'conflict',
  title: 'conflict',
  type: 'about:blank',
  message: `This was changed a moment ago by ${aLongWord}. Please look at it again, then send it.`,
};

/** Opens a form on a screen of this width, fills all of it, and sends it. */
async function typeInto(page: Page, [at, ...presses]: TypedForm, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 780 });
  await page.goto(at);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  for (const press of presses) {
    const row = page.locator('main [data-opens], main tbody td a');
    const isOver = (await page.locator(inSheet).count()) > 0;
    const button = page.locator(isOver ? inSheet : 'main').locator('button, summary, a.btn');
    const named = (name: RegExp) => button.filter({ hasText: name, visible: true });
    const what = press === 'row' ? row : named(press instanceof RegExp ? press : press.row);
    await what.first().click();
    if (press instanceof RegExp) continue;
    // A row sets its address after the click: the next element is searched in its sheet.
    await page.waitForURL((url) => url.href !== new URL(at, url).href);
    if (page.url().includes('row=')) await page.locator(inSheet).waitFor();
    else await page.waitForLoadState('networkidle');
  }
  // A list's filter is not a form: it is sent while it is typed.
  const inMain = `${boxes}:not(.bar *, td *, th *)`;
  const sends = 'button[type=submit]';
  // A sheet opens a moment after the click, which shows which of the two it is.
  const ofSheet = page.locator(inSheet).locator(`${boxes}, ${sends}`);
  const either = ofSheet.or(page.locator('main').locator(`${inMain}, ${sends}`));
  await either.filter({ visible: true }).first().waitFor();
  const hasSheet = (await page.locator(inSheet).count()) > 0;
  const form = page.locator(hasSheet ? inSheet : 'main').last();
  const all = form.locator(hasSheet ? boxes : inMain);
  await all.or(form.locator(sends)).filter({ visible: true }).first().waitFor();
  for (const box of await all.filter({ visible: true }).all()) await fill(box);
  const send = form.locator('button[type=submit]:enabled').filter({ visible: true });
  if ((await send.count()) > 0) await send.last().click();
}

/** Fills a form and checks it; in the full battery on a wide screen too, after reopening. */
export async function judgeTyped(page: Page, form: TypedForm): Promise<void> {
  await page.route('**/*', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 409, contentType: 'application/problem+json', json: refusal }),
  );
  for (const width of isFull ? widths : widths.slice(0, 1)) {
    await typeInto(page, form, width);
    await standsApart(page);
    await isAccessible(page);
    for (const wider of isFull && width < 1_000 ? [390, 430, 768, 1_024] : [430, 768]) {
      if (wider < width) continue;
      await page.setViewportSize({ width: wider, height: 780 });
      await fitsTheScreen(page);
    }
  }
  await page.unroute('**/*');
}
