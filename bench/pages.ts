import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import lighthouse from 'lighthouse';
import { launchBrowser } from '#test/browser/browser.ts';
import { aProduct } from '#test/product.ts';
import { sampleFacts } from '#test/site-facts.ts';
import { pagesOf } from '../src/web/site/server/pages.tsx';
import { answersPerSecond } from './page-clients.ts';
import { buildPortal } from './runner/build-portal.ts';
import { type Bench, type Figures, median } from './runner/figures.ts';

// The Lighthouse (mobile) scores of every public page, and how many pages a second the server sends
// against a bare node:http server that sends the same bytes, in alternating rounds:
//   npm run bench -- pages [ROUNDS]             all pages
//   npm run bench -- pages [ROUNDS] / /gold     some of them; `none` for the server alone

export const rounds = 1;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const DEBUG_PORT = 9_377;
const races = 31;

/** The four scores of a page, and the audits that cost it points. */
async function judge(url: string, path: string): Promise<Record<string, number>> {
  const options = { port: DEBUG_PORT, logLevel: 'silent' as const, output: 'json' as const };
  const result = await lighthouse(url + path, options);
  const report = result?.lhr;
  if (report === undefined) throw new Error(`no report of ${path}`);
  for (const name of categories) {
    for (const { id, weight } of report.categories[name]?.auditRefs ?? []) {
      const audit = report.audits[id];
      if (weight === 0 || audit?.score === null || audit === undefined || audit.score >= 0.995)
        continue;
      process.stdout.write(`${path} ${name}: ${id} ${audit.displayValue ?? audit.title}\n`);
    }
  }
  const score = (name: (typeof categories)[number]): [string, number] => [
    name,
    Math.round((report.categories[name]?.score ?? 0) * 100),
  ];
  return Object.fromEntries(categories.map(score));
}

async function judgeAll(url: string, paths: string[]): Promise<Figures> {
  if (paths.length === 0) return {};
  const browser = await launchBrowser([`--remote-debugging-port=${DEBUG_PORT}`]);
  const figures: Figures = {};
  for (const path of paths) figures[path] = await judge(url, path);
  await browser.close();
  return figures;
}

/** One answer of the server, for the bare server to repeat. */
function answerTo(port: number, path: string): Promise<{ headers: object; body: string }> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  return new Promise((got, failed) => {
    request({ port, path, headers }, (answer) => {
      // The headers that every Node server adds.
      const kept = { ...answer.headers };
      for (const own of ['date', 'connection', 'keep-alive']) delete kept[own];
      void buffer(answer).then((body) => got({ headers: kept, body: body.toString('base64') }));
    })
      .on('error', failed)
      .end();
  });
}

async function race(port: number, path: string): Promise<Record<string, number>> {
  const bare = fork(`${import.meta.dirname}/bare-server.ts`, { execArgv: process.execArgv });
  bare.send(await answerTo(port, path));
  const [barePort] = (await once(bare, 'message')) as [number];
  // Short turns, so both see the same load on a shared machine.
  const load = { clients: 32, seconds: 0.5 };
  const turns: { ours: number; theirs: number }[] = [];
  for (let turn = -3; turn < races; turn += 1) {
    const ours = await answersPerSecond(port, path, load);
    const theirs = await answersPerSecond(barePort, path, load);
    if (turn >= 0) turns.push({ ours, theirs }); // the first ones warm up
  }
  bare.kill();
  return {
    'a second': median(turns.map(({ ours }) => ours)),
    'bare, a second': median(turns.map(({ theirs }) => theirs)),
    'x bare': median(turns.map(({ ours, theirs }) => ours / theirs)),
  };
}

export async function open(named: string[]): Promise<Bench> {
  buildPortal();
  const product = await aProduct();
  await product.start();
  const port = Number(new URL(product.url).port);
  const paths = pagesOf(sampleFacts)
    .filter(({ listed }) => listed)
    .map(({ path, spoken }) => spoken.to(path))
    .filter((path) => named.length === 0 || named.includes(path));
  const round = async (): Promise<Figures> => ({
    ...(await judgeAll(product.url, paths)),
    '/ beside a bare server': await race(port, '/'),
    '/gold beside a bare server': await race(port, '/gold'),
  });
  return { round, close: product.remove };
}
