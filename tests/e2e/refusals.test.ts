import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { aVisitor, aStage, noComplaints, type Stage, type Visitor } from '#test/browser/browser.ts';
import { goOn } from '#test/browser/go-on.ts';
import { aPassword, logIn } from '#test/browser/people.ts';
import { publicPaths } from '#test/browser/public-paths.ts';
import { aClient } from '#test/client.ts';

let stage: Stage;
let visitor: Visitor;

before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage);
  const matured = stage.product.logins().members.find(({ holds }) => holds === 'matured');
  if (!matured) throw new Error('the sandbox has no member with matured profit');
  await logIn(visitor.page, matured);
});
after(async () => {
  await stage?.close();
  noComplaints(visitor);
});

type Form = {
  path: string;
  filled: Record<string, string>;
  button: string;
  busy?: string;
  failed: string;
};

const gateway = /\/api\/user/;
const aWay = { 'Email Address': 'ada@example.org' };
const forms: Form[] = [
  {
    path: '/signup',
    filled: {
      'First Name': 'Ada',
      'Last Name': 'Okafor',
      ...aWay,
      'Phone Number': '+44 20 7946 0958',
      Password: aPassword,
    },
    button: 'Create Account',
    busy: 'Creating Account...',
    failed: 'Something went wrong',
  },
  {
    path: '/verify',
    filled: { 'Verification code': '123456' },
    button: 'Verify',
    failed: 'Verification failed',
  },
  {
    path: '/login',
    filled: { Email: 'ada@example.org', Password: aPassword },
    button: 'Login',
    busy: 'Logging in...',
    failed: 'Login failed',
  },
  {
    path: '/forgot-password',
    filled: aWay,
    button: 'Send Reset Password Link',
    busy: 'Sending...',
    failed: 'Something went wrong',
  },
  {
    path: `/reset-password/${'a'.repeat(43)}`,
    filled: { 'New Password': aPassword },
    button: 'Reset Password',
    busy: 'Resetting...',
    failed: 'Something went wrong',
  },
];

test('account forms say what they do, and fail in their own words where none came (ACC-1 to ACC-4)', async () => {
  const { page } = await aVisitor(stage);
  for (const { path, filled, button, busy, failed } of forms) {
    await page.goto(path);
    for (const [label, text] of Object.entries(filled)) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    if (path === '/signup') await page.getByRole('checkbox').check();
    // A gateway answers in the server's place, but only after the button has shown its progress.
    const read = Promise.withResolvers<void>();
    await page.route(gateway, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await read.promise;
      return route.fulfill({ status: 502, body: 'Bad Gateway' });
    });
    await page.getByRole('button', { name: button, exact: true }).click();
    if (busy !== undefined) await page.getByRole('button', { name: busy }).waitFor();
    read.resolve();
    await page.getByText(failed, { exact: true }).first().waitFor();
    await page.unroute(gateway);
  }
});

test('a refused log-in stays in its form, and a toast says it over nothing of it (look 24)', async () => {
  const { page } = await aVisitor(stage, 360);
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the right one');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const stays = page.locator('form').getByText(/is wrong\.$/);
  const toast = page.locator('.toast.error');
  await toast.waitFor();
  assert.equal(await toast.count(), 1);
  assert.equal(await stays.count(), 1);
  const [above, below] = [await toast.boundingBox(), await stays.boundingBox()];
  assert.ok(above!.y + above!.height <= below!.y || below!.y + below!.height <= above!.y);
  await toast.waitFor({ state: 'detached' });
  assert.equal(await stays.count(), 1);
});

const aPicture = () =>
  sharp({ create: { width: 40, height: 60, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();

const shown = (text: string) => visitor.page.getByText(text, { exact: true }).first().waitFor();
/** A refusal stays in place, and is also a toast (MEM-17). */
const refused = async (text: string | RegExp) => {
  const { page } = visitor;
  await page.locator('.toast.error').getByText(text, { exact: true }).first().waitFor();
  await page.locator('main').getByText(text, { exact: true }).first().waitFor();
};
const press = (name: string) => visitor.page.getByRole('button', { name }).click();

describe('a plan page refuses in its own words (MEM-5)', () => {
  test('nothing chosen', async () => {
    await goOn(visitor.page, '/dashboard/crypto');
    await press('Proceed to Payment');
    await refused('Please select a plan, a payment method, and enter an amount.');
  });

  test('an amount outside the plan', async () => {
    const { page } = visitor;
    await goOn(page, '/dashboard/crypto');
    await page.getByRole('radio', { name: /BASIC/ }).check();
    await page.getByRole('textbox', { name: 'Amount' }).fill('999.99');
    await page.getByRole('radio', { name: 'DOGECOIN' }).check();
    await page.locator('.toast.success').getByText('DOGECOIN is selected').waitFor();
    await press('Proceed to Payment');
    await refused(/^Please enter an amount between \$1,000\.00 and \$9,999\.00 for the .* plan\.$/);
  });
});

test('deposit details ask for a proof until the chain shows the payment (MEM-6)', async () => {
  const { page } = visitor;
  await goOn(page, '/dashboard/crypto');
  await page.getByRole('radio', { name: /BASIC/ }).check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1000');
  await page.getByRole('radio', { name: 'SOLANA' }).check();
  await press('Proceed to Payment');
  await page.waitForURL('**/deposit-details?id=*');
  await press('Complete Payment');
  await refused('Please upload proof of payment before completing the payment.');
  await page.reload();
  await page.getByText('solana', { exact: true }).first().waitFor();
  const [file, buffer] = ['input[type=file]', await aPicture()];
  // A phone converts HEIC for a page that lists JPEG; other devices get an error (D22).
  const kinds = 'image/jpeg,image/png,image/webp';
  assert.equal(await page.locator(file).getAttribute('accept'), kinds);
  await page.locator(file).setInputFiles({ name: 'IMG_1.heic', mimeType: 'image/heic', buffer });
  await refused('Please choose a JPEG, PNG or WebP picture of up to 5 MB and 50 megapixels.');
  await page.locator(file).setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer });
  const read = Promise.withResolvers<void>();
  await page.route('**/api/deposit', async (route) => {
    await read.promise;
    await route.fallback();
  });
  await press('Complete Payment');
  await page.getByRole('button', { name: 'Processing...' }).waitFor();
  read.resolve();
  await page.waitForURL('**/dashboard');
});

test('a file of another kind is told where it was dropped, and in a toast (MEM-17)', async () => {
  const { page } = visitor;
  const buffer = await aPicture();
  for (const screen of ['verify-identity', 'missing-payment']) {
    await goOn(page, `/dashboard/${screen}`);
    const file = { name: 'IMG_1.heic', mimeType: 'image/heic', buffer };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await refused(/^Please choose a JPEG, PNG.* of up to 5 MB and 50 megapixels\.$/);
  }
});

for (const source of ['balance', 'profit'] as const) {
  describe(`withdrawing ${source} is refused in its own words (MEM-7)`, () => {
    test('something is missing', async () => {
      await goOn(visitor.page, `/dashboard/withdraw-${source}`);
      await press('Proceed to Payment');
      await refused(
        'Please select a payment method, enter an amount, and provide a wallet address.',
      );
    });

    test('the amount is not above 0', async () => {
      await fill(source, '0', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080');
      await press('Proceed to Payment');
      await shown('Please enter a valid amount.');
    });

    test('the amount is more than there is', async () => {
      await fill(source, '9999999', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080');
      await press('Proceed to Payment');
      await visitor.page.getByText(/more than is available: \$[\d,]+\.\d\d/).waitFor();
    });

    test('the address is of another coin', async () => {
      await fill(source, '1', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh');
      await press('Proceed to Payment');
      await visitor.page.locator('[aria-invalid=true]').waitFor();
    });

    test('the address is one of our own, before anything is pressed', async () => {
      await fill(source, '1', await ourAddress());
      const field = visitor.page.locator('.field', { has: visitor.page.getByLabel(/address/i) });
      await field.getByText('This is one of our own addresses.').waitFor();
      assert.equal(await field.getByLabel(/address/i).getAttribute('aria-invalid'), 'true');
    });
  });
}

/** A Bitcoin address that the platform issued for a deposit. */
async function ourAddress(): Promise<string> {
  const matured = stage.product.logins().members.find(({ holds }) => holds === 'matured')!;
  const client = await aClient(stage.product, matured);
  const { data: plans } = await client.call('GET', '/plans?family=real_estate');
  const [plan] = plans;
  const input = { selected_plan: plan.id, payment_method: 'BITCOIN', amount: plan.minAmount };
  return (await client.call('POST', '/deposit/quote', input)).data.address;
}

async function fill(source: string, amount: string, address: string) {
  const { page } = visitor;
  await goOn(page, `/dashboard/withdraw-${source}`);
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('radio', { name: 'BITCOIN' }).check();
  await page.getByRole('textbox', { name: /address/i }).fill(address);
}

test('a long figure goes below its label on a phone, and takes no room of it (seed 16)', async () => {
  const { page } = await aVisitor(stage, 360);
  await logIn(page, stage.product.logins().members[0]!);
  await goOn(page, '/dashboard/withdraw-balance');
  await page.getByRole('textbox', { name: 'Amount' }).fill('20');
  await page.getByRole('radio', { name: 'DOGECOIN' }).check();
  const line = page.locator('.lines > div').first();
  await line.locator('dd').evaluate((item) => {
    item.textContent = '−12,345,678.12345678 DOGE';
  });
  const { width } = (await line.locator('dt').boundingBox())!;
  assert.ok(width >= 130, `${width} px`);
});

test('no page says what the address of a stranger tells it to say', async () => {
  const page = await visitor.context.newPage();
  const sentence = 'Your account is frozen. Call 555 0100';
  const names = ['said', 'message', 'error', 'reason', 'notice', 'status', 'title', 'ref', 'name'];
  const query = new URLSearchParams(names.map((name) => [name, sentence]));
  const accountPages = ['/login', '/admin-login', '/signup', '/verify', '/forgot-password'];
  const publicPages = (await publicPaths(stage.product.url)).en;
  for (const path of [...accountPages, ...publicPages, '/dashboard', '/dashboard/notifications']) {
    await page.goto(`${stage.product.url}${path}?${query}`, { waitUntil: 'domcontentloaded' });
    await page.locator('h1').first().waitFor();
    const text = await page.locator('body').innerText();
    assert.equal(text.includes(sentence), false, path);
  }
  await page.close();
});

test('a person whose session ended reads why at the log-in, once', async () => {
  const { page } = visitor;
  await visitor.context.clearCookies();
  await page.goto(`${stage.product.url}/dashboard/deposit-history`);
  const notice = page.getByText('Please log in to continue.');
  await notice.waitFor();
  assert.equal(new URL(page.url()).search, '?next=%2Fdashboard%2Fdeposit-history');
  await page.reload();
  await page.getByRole('button', { name: 'Login' }).waitFor();
  assert.equal(await notice.count(), 0);
});
