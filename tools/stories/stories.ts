import { anAdminPage } from '../../tests/support/browser/admin-pages.ts';
import { aVisitor, type Stage } from '../../tests/support/browser/browser.ts';
import { logIn } from '../../tests/support/browser/people.ts';
import { aClient } from '../../tests/support/client.ts';
import { type VisitCounts, openedOn, type Visit, visitOn } from './visit.ts';

// Five typical tasks, each from the first screen after the log-in to its end.

type Story = { name: string; play: (stage: Stage) => Promise<VisitCounts> };
type Holds = 'fresh' | 'matured';

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const loginOf = ({ product }: Stage, holds: Holds) =>
  product.logins().members.find((member) => member.holds === holds)!;

async function asMember(
  stage: Stage,
  holds: Holds,
  play: (visit: Visit) => Promise<void>,
): Promise<VisitCounts> {
  const { page, context } = await aVisitor(stage);
  await logIn(page, loginOf(stage, holds));
  const visit = visitOn(page);
  await visit.read(page.getByRole('heading', { level: 1, name: /^Good / }));
  await play(visit);
  await context.close();
  return visit.counted();
}

async function asFinance(
  stage: Stage,
  play: (visit: Visit) => Promise<void>,
): Promise<VisitCounts> {
  const { page, context } = await anAdminPage(stage, 'finance');
  const visit = visitOn(page);
  await visit.read(page.getByRole('heading', { level: 1, name: 'Overview' }));
  await play(visit);
  await context.close();
  return visit.counted();
}

const h1 = ({ page }: Visit, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const button = ({ page }: Visit, name: string | RegExp) =>
  page.getByRole('button', { name }).first();

/** From the dashboard to a deposit that the chain has credited. */
const firstDeposit = (stage: Stage) =>
  asMember(stage, 'fresh', async (visit) => {
    const { page } = visit;
    const main = page.getByRole('main');
    await visit.press(main.getByRole('link', { name: /^Deposit/ }).first());
    await visit.read(h1(visit, 'Financial services'));
    await visit.press(main.getByRole('link', { name: /^Real Estate Plans/ }));
    await visit.read(h1(visit, 'Real Estate Plans'));
    await visit.press(main.getByRole('radio', { name: /STEADY/ }));
    await visit.type(main.getByRole('textbox', { name: 'Amount' }), '1500');
    await visit.press(main.getByRole('radio', { name: 'XRP' }));
    await visit.press(button(visit, 'Proceed to Payment'));
    await visit.read(button(visit, 'Pay with play money'));
    await visit.press(button(visit, 'Pay with play money'));
    await visit.read(main.getByText('Your deposit is credited.').first());
  });

/** From the overview to the facts of the longest-waiting deposit. */
async function findDeposit(stage: Stage): Promise<VisitCounts> {
  const member = await aClient(stage.product, loginOf(stage, 'fresh'));
  // Above the auto-credit limit.
  await member.deposit('20000');
  return asFinance(stage, async (visit) => {
    const main = visit.page.getByRole('main');
    await visit.press(main.getByRole('link').filter({ hasText: '$20,000.00' }).first());
    await visit.read(openedOn(visit.page));
  });
}

/** From the dashboard to a requested withdrawal, to a new address. */
const withdraw = (stage: Stage) =>
  asMember(stage, 'matured', async (visit) => {
    const main = visit.page.getByRole('main');
    await visit.press(main.getByRole('link', { name: /^Withdraw/ }).first());
    await visit.read(h1(visit, 'Withdraw'));
    await visit.type(main.getByRole('textbox', { name: 'Amount' }), '100');
    await visit.press(main.getByRole('radio', { name: 'BITCOIN' }));
    await visit.type(main.getByLabel(/address/i).first(), address);
    await visit.press(button(visit, 'Proceed to Payment'));
    await visit.read(h1(visit, /^Good /));
  });

/** From the overview to seven small payouts approved. */
async function approveSeven(stage: Stage): Promise<VisitCounts> {
  const member = await aClient(stage.product, loginOf(stage, 'matured'));
  for (const amount of ['41', '42', '43', '44', '45', '46', '47']) {
    await member.withdraw(amount, address);
  }
  await member.call('POST', '/sandbox/advance', { days: 2 });
  return asFinance(stage, async (visit) => {
    const { page } = visit;
    await visit.press(
      page
        .getByRole('main')
        .getByRole('link', { name: /more withdrawals/ })
        .first(),
    );
    await visit.read(h1(visit, 'Withdrawals'));
    for (let cents = 1; cents <= 7; cents += 1) {
      await visit.press(
        page.getByRole('checkbox', { name: new RegExp(`^Select \\$4${cents}\\.`) }),
      );
    }
    await visit.press(button(visit, /^Approve 7/));
    await visit.read(page.getByRole('dialog'));
    await visit.press(page.getByRole('dialog').getByRole('button', { name: /^Approve 7/ }));
    await visit.read(page.getByRole('dialog', { name: /^7 approved/ }));
  });
}

/** From the dashboard's balance to the original transaction on the chain. */
const whyThisFigure = (stage: Stage) =>
  asMember(stage, 'matured', async (visit) => {
    const main = visit.page.getByRole('main');
    await visit.press(main.getByRole('link', { name: 'Why this number? Account Balance' }));
    await visit.read(h1(visit, 'Why is my balance this number?'));
    await visit.press(main.locator('tbody').getByRole('link', { name: 'Deposit' }).last());
    await visit.read(
      openedOn(visit.page)
        .getByText(/Transaction/)
        .first(),
    );
  });

export const stories: readonly Story[] = [
  { name: 'first deposit', play: firstDeposit },
  { name: 'find a pending deposit', play: findDeposit },
  { name: 'withdraw to a new address', play: withdraw },
  { name: 'approve seven small payouts', play: approveSeven },
  { name: 'find why a figure is what it is', play: whyThisFigure },
];
