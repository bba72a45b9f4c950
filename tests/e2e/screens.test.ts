import { after, before, describe, test } from 'node:test';
import {
  aVisitor,
  isAccessible,
  aStage,
  noComplaints,
  type Stage,
  type Visitor,
  widths,
} from '../support/browser.ts';
import { administratorOf, logInAdministrator } from '../support/people.ts';

let stage: Stage;
before(async () => {
  stage = await aStage();
});
after(async () => {
  await stage?.close();
});

/** Looks at each page at each width: accessible, inside the screen, nothing in the console. */
async function look(visitor: Visitor, addresses: Record<string, string>) {
  for (const width of widths) {
    await visitor.page.setViewportSize({ width, height: 800 });
    for (const [address, heading] of Object.entries(addresses)) {
      await visitor.page.goto(address);
      await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await visitor.page.waitForLoadState('networkidle');
      await isAccessible(visitor.page);
    }
  }
  noComplaints(visitor);
}

describe('each screen is accessible and calm at 360 and 1440', () => {
  test('before a session', async () => {
    await look(await aVisitor(stage), {
      '/signup': 'Become a Member',
      '/verify': 'Verify your account',
      '/login': 'Login',
      '/forgot-password': 'Forgot your password?',
      '/reset-password/none-such-token-but-long-enough': 'Reset your password',
      '/confirm-email/none-such-token-but-long-enough': 'Confirm the change of address',
      '/admin-login': 'Administration',
    });
  });

  test('the administration', async () => {
    const staff = await aVisitor(stage);
    await logInAdministrator(staff.page, administratorOf(stage.product, 'owner'));
    await look(staff, {
      '/admin-dashboard': 'Overview',
      '/admin-dashboard/alltransaction': 'Transactions',
      '/admin-dashboard/withdrawals': 'Withdrawals',
      '/admin-dashboard/approvals': 'Approvals',
      '/admin-dashboard/alluser': 'Users',
    });
  });
});

test('a stranger is led to the log-in, and back to the page that was asked for', async () => {
  const { page } = await aVisitor(stage);
  await page.goto('/admin-dashboard/withdrawals');
  await page.waitForURL('**/admin-login?next=%2Fadmin-dashboard%2Fwithdrawals');
});

test('an empty sign-up says what is missing beside each field, and puts the cursor there', async () => {
  const { page } = await aVisitor(stage);
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('This is needed.').nth(4).waitFor();
  await page.getByText('Please accept the terms and the risk disclosure.').waitFor();
  await page.locator('input:focus[name=firstName]').waitFor();
});
