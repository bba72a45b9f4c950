import { spawnSync } from 'node:child_process';
import { aClient, type Client } from '#test/client.ts';
import type { Product } from '#test/product.ts';
import { anAdministrator, bitcoin, signUp } from './story.ts';

// Simulates a year of sixty members in the sandbox of a release without that feature: they join and
// pay through API calls, and the release's command advances the days, with its strategy, its
// distributions and its loops.

const months = 12;
const newAMonth = 5;

/** Advances days with the release's command; it checks the books after the last. */
function advance({ folder }: Product, program: string, days: number): void {
  const args = ['scripts/run.mjs', 'scripts/advance-sandbox.ts', `${days}d`];
  const env = { ...process.env, DATA_DIR: folder };
  const { status } = spawnSync(process.execPath, args, {
    cwd: program,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`${days} days did not go by`);
}

/** Requests a member's profit so far; returns the withdrawal's id, or null if it is too little. */
async function withdrawsProfit(member: Client): Promise<string | null> {
  const { data } = await member.call('GET', '/user');
  const dollars = Math.floor(Number(data.withdrawable_profit));
  if (dollars < 20) return null;
  const input = { amount: String(dollars), payment_channel: 'BITCOIN', wallet_address: bitcoin };
  return (await member.call('POST', '/withdraw', { ...input, source: 'profit' })).data.id;
}

/** Twelve months, in each of which five members sign up and deposit, and others are paid out. */
export async function liveAYear(product: Product, program: string): Promise<void> {
  const members: Client[] = [];
  for (let month = 0; month < months; month += 1) {
    for (let index = 0; index < newAMonth; index += 1) {
      const member = await aClient(product, await signUp(product.url));
      const { id } = await member.deposit(String(1_000 + 250 * index + 100 * month));
      await member.reaches(`/deposit/${id}`, 'credited');
      members.push(member);
    }
    advance(product, program, 30);
    // Decisions about money require a recent log-in.
    const owner = await anAdministrator(product, 'owner');
    const asking = members.filter((_, index) => index % 4 === month % 4);
    for (const member of asking) {
      const id = await withdrawsProfit(member);
      if (id === null) continue;
      await owner('PATCH', `/admin/withdrawals/${id}`, { action: 'approve' });
      await member.reaches(`/withdraw/${id}`, 'paid');
    }
  }
}
