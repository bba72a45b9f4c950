import { sql } from 'kysely';
import { type Config, readConfig } from '#platform/config/config.ts';
import type { Payload } from '#platform/jobs/jobs.sql.ts';
import { latestMails, type StoredMail } from '#platform/mail/mail.ts';
import { openChain, readReserves } from '../../../src/server/modules/chains/chains.ts';
import { moveLossAllocations } from '../../../src/server/modules/distributions/distributions.ts';
import { sealBooks } from '../../../src/server/modules/ledger/ledger.ts';
import { noticeJobs } from '../../../src/server/modules/notices/notices.ts';
import { measurePlans } from '../../../src/server/modules/plans/jobs.ts';
import { catalogueOnWire } from '../../../src/server/modules/plans/routes.ts';
import { foldFlows } from '../../../src/server/modules/reporting/ledger.sql.ts';
import { statusOfPage } from '../../../src/server/modules/reporting/reporting.ts';
import { readFacts } from '../../../src/server/modules/site/read-facts.ts';
import { publishBooks } from '../../../src/server/modules/solvency/jobs.ts';
import { publishSnapshot } from '../../../src/server/modules/solvency/publish-snapshot.ts';
import { solvencyOfPage } from '../../../src/server/modules/solvency/solvency.ts';
import { bookReturns } from '../../../src/server/modules/treasury/treasury.ts';
import { renderSite } from '../../../src/web/site/server/render.tsx';
import { aMember } from '../ledger/builders.ts';
import type { TestDatabase } from '../ledger/database.ts';
import { productMoves } from '../ledger/product-moves.ts';
import { anUnmatchedPayment } from '../ledger/unmatched-payments.ts';
import { bareBrowser } from '../site-facts.ts';

const sandbox = readConfig({ CANDOR_SECRET: 'x'.repeat(32) });

/** Runs the worker's rounds that pages depend on, in sequence. */
export async function publish(
  { worker }: TestDatabase,
  { tree, config = sandbox }: { tree: boolean; config?: Config },
): Promise<void> {
  for (const coin of config.coins) await readReserves(worker, coin, openChain);
  await measurePlans(worker);
  await foldFlows(worker);
  await sealBooks(worker);
  if (tree) await publishSnapshot(worker, config);
  await publishBooks(worker, true);
}

/**
 * An installation with about fourteen months of history, made through the product's calls: plans of
 * one name in two families, gains, a reversed payment, a loss that members share in a month with a
 * net gain, unmatched payments, coins at a venue, a waiting proposal, and a snapshot older than the
 * last deposit.
 */
export async function aLivedInstallation(database: TestDatabase) {
  const { owner, worker } = database;
  const moves = await productMoves(database);
  const { absorb, aDeposit, agree, aLoss, aVenue, call, claimOf, later, operate, run } = moves;
  const { send, takeBack } = moves;
  const [ada, bob, eve, kim, zoe] = [
    await aMember(owner),
    await aMember(owner),
    await aMember(owner),
    await aMember(owner),
    await aMember(owner),
  ];
  for (const { token } of [ada, bob, eve, kim]) {
    await call('PUT', '/user/mails', { token, body: { amounts: true } });
  }
  await operate('capital', { direction: 'in', payment: await send(300_000n, 'capital') });
  await aDeposit(ada, 'crypto', 'STEADY');
  await aDeposit(bob, 'real_estate', 'STEADY');
  await aDeposit(bob, 'real_estate', 'STEADY');
  const plan = await aDeposit(bob, 'real_estate', 'STEADY');
  await later(31);
  await operate('placements', { plan, venue: await aVenue(), amount: '400' });
  for (const cents of [60_000n, 10_000n]) {
    const payment = await send(cents, 'placement', plan);
    await bookReturns(worker);
    await operate('gains', { payment });
  }
  await run(plan, '75');
  // More than a year in total, so the last twelve months are not the whole history.
  await later(200);
  await takeBack('distribute_gain', bob);
  await later(31);
  const loss = await aLoss(plan);
  await absorb(plan, '40');
  await agree('/admin/sharings', { loss, amount: '60', reason: 'The venue failed' });
  await moveLossAllocations(worker);
  await later(31);
  await moveLossAllocations(worker);
  await run(plan, '120');
  await later(125);
  await claimOf(eve);
  await operate('placements', { plan, venue: await aVenue(), amount: '100' });
  await anUnmatchedPayment({ database, call }, ada);
  await publish(database, { tree: true });
  await aDeposit(kim, 'real_estate', 'STEADY');
  await publish(database, { tree: false });
  return { ...moves, bob, kim, zoe, plan };
}

/** The public pages as they would be served now, by their path. */
export async function publicPages(
  { web: db }: TestDatabase,
  config = sandbox,
): Promise<Map<string, string>> {
  const published = { plansOnOffer: catalogueOnWire, solvencyOfPage, statusOfPage };
  const facts = await readFacts({ config, db, browser: bareBrowser, ...published });
  return new Map([...renderSite.pages(facts)].map(({ path, html }) => [path, html]));
}

/** Every mail about money that the worker would have sent so far. */
export async function mailsSoFar({ owner, worker }: TestDatabase): Promise<StoredMail[]> {
  const [job] = noticeJobs(sandbox);
  const found = await sql<{ data: Payload }>`
    select data from pgboss.job where name = 'notice' order by created_on`.execute(owner);
  for (const { data } of found.rows) {
    const together = data['together'] as unknown as Payload[] | undefined;
    const payloads = together ?? (await job!.unfold!(worker, data)) ?? [data];
    for (const payload of payloads) await job!.work(worker, payload);
  }
  return latestMails(worker, 200);
}
