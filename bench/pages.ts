import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { pagesOf } from '../src/web/site/server/pages.tsx';
import { aProduct } from '../tests/support/product.ts';
import { someFacts } from '../tests/support/site-facts.ts';
import { answersPerSecond } from './page-clients.ts';

// What Lighthouse (mobile) says of every public page, and how many pages a second the server
// gives beside a bare node:http server that sends the same bytes, in alternating rounds:
//   npm run bench:pages              all pages
//   npm run bench:pages -- / /gold   some of them; `-- none` for the server alone

const named = process.argv.slice(2);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const DEBUG_PORT = 9_377;

const product = await aProduct();
await product.start();
const port = Number(new URL(product.url).port);

const paths = pagesOf(someFacts)
  .filter(({ path, listed }) => listed && (named.length === 0 || named.includes(path)))
  .map(({ path }) => path);

/** The four scores of a page, and what took points from it. */
async function judge(path: string): Promise<void> {
  const options = { port: DEBUG_PORT, logLevel: 'silent' as const, output: 'json' as const };
  const result = await lighthouse(product.url + path, options);
  const report = result?.lhr;
  if (report === undefined) throw new Error(`no report of ${path}`);
  const scores = categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100));
  process.stdout.write(
    `${path.padEnd(18)} ${scores.map((one) => String(one).padStart(4)).join('')}\n`,
  );
  for (const name of categories) {
    for (const { id, weight } of report.categories[name]?.auditRefs ?? []) {
      const audit = report.audits[id];
      if (weight === 0 || audit?.score === null || audit === undefined || audit.score >= 0.995)
        continue;
      process.stdout.write(`    ${name}: ${id} ${audit.displayValue ?? audit.title}\n`);
    }
  }
}

async function judgeAll(): Promise<void> {
  if (paths.length === 0) return;
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', `--remote-debugging-port=${DEBUG_PORT}`],
  });
  process.stdout.write(`${'Lighthouse, mobile'.padEnd(18)}  per acc  bp seo\n`);
  for (const path of paths) await judge(path);
  await browser.close();
}

/** One answer as the server gives it, for the bare server to give again. */
function answerTo(path: string): Promise<{ headers: object; body: string }> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  return new Promise((got, failed) => {
    request({ port, path, headers }, (answer) => {
      // What every server of Node's adds by itself.
      const kept = { ...answer.headers };
      for (const own of ['date', 'connection', 'keep-alive']) delete kept[own];
      void buffer(answer).then((body) => got({ headers: kept, body: body.toString('base64') }));
    })
      .on('error', failed)
      .end();
  });
}

async function race(path: string): Promise<void> {
  const bare = fork(`${import.meta.dirname}/bare-server.ts`, { execArgv: process.execArgv });
  bare.send(await answerTo(path));
  const [barePort] = (await once(bare, 'message')) as [number];
  // Short rounds, so that both meet the same weather on a machine that others use too.
  const load = { clients: 32, seconds: 0.5 };
  const rounds: { ours: number; theirs: number }[] = [];
  for (let round = -3; round < 31; round += 1) {
    const ours = await answersPerSecond(port, path, load);
    const theirs = await answersPerSecond(barePort, path, load);
    if (round >= 0) rounds.push({ ours, theirs }); // the first ones warm up
  }
  bare.kill();
  const ratios = rounds.map(({ ours, theirs }) => ours / theirs).toSorted((a, b) => a - b);
  const at = (share: number): string => ratios[Math.floor(share * (ratios.length - 1))]!.toFixed(2);
  const mean = (side: 'ours' | 'theirs'): number =>
    rounds.reduce((sum, round) => sum + round[side], 0) / rounds.length;
  const told = `${mean('ours').toFixed(0)} pages a second against ${mean('theirs').toFixed(0)}`;
  const whole = (mean('ours') / mean('theirs')).toFixed(2);
  process.stdout.write(
    `${path} ${told}: ${whole}; rounds min / median / max ${at(0)} / ${at(0.5)} / ${at(1)}\n`,
  );
}

await judgeAll();
for (const path of ['/', '/gold']) await race(path);
await product.remove();
