import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { type Config, readConfig } from '#platform/config/config.ts';
import { openLog } from '#platform/config/open-log.ts';
import { type SettingName, settings } from '#platform/config/settings.ts';
import { migrate } from '#platform/db/migrate.ts';
import { freePort } from '#test/product.ts';
import { environmentOf } from '../../src/server/child-environment.ts';
import { openDatabase } from '../../src/server/database.ts';
import { keepProgram, sayReady } from '../../src/server/keep-program.ts';
import { demoPeople } from '../../src/server/sandbox/sandbox-people.ts';
import { devPages } from './dev-pages.ts';

// `npm run dev`: the sandbox with a persistent database. A save in the browser code shows at once
// and keeps state and typed text; a save in the server code restarts web and worker; a save in db/
// first applies new migrations. The programs are those of `npm start`, unchanged: all differences
// of development are here and in dev-pages.ts.

const root = join(import.meta.dirname, '../..');

/** The sources of the programs; the rest of src/web belongs to the browser, and Vite watches it. */
const ofPrograms = /^(db|src\/(server|core|contract|web\/site|web\/text\/[a-z]+\/site))\//;
const isOfPrograms = (path: string): boolean =>
  ofPrograms.test(path) && /\.(tsx?|sql)$/.test(path) && !path.endsWith('.test.ts');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Programs = { stop: () => Promise<unknown>; started: Promise<boolean> };

type Urls = { web: string; worker: string; direct: string; directWorker: string };

function startPrograms(config: Config, port: number, urls: Urls): () => Programs {
  const log = openLog(config, 'supervisor');
  const names = Object.keys(settings) as SettingName[];
  // The programs run behind Vite: on another port, but with the public address that people see.
  const from = { ...process.env, PORT: String(port), PUBLIC_URL: config.publicUrl };
  const given = { from, names, secret: config.secret, urls };
  return () => {
    const [web, worker] = (['web', 'worker'] as const).map((name) =>
      keepProgram(name, environmentOf(name, given), log),
    );
    return {
      started: web!.started,
      stop: () => Promise.all([web!.stop(), worker!.stop()]),
    };
  };
}

/** Calls `work` once for saves close together, and never twice at the same time. */
function onSaves(work: (paths: Set<string>) => Promise<void>): void {
  let saved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  const flush = (): void => {
    const paths = saved;
    saved = new Set();
    working = working.then(() => work(paths));
  };
  for (const folder of ['src', 'db']) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      const path = join(folder, name ?? '');
      if (!isOfPrograms(path)) return;
      saved.add(path);
      clearTimeout(timer);
      timer = setTimeout(flush, 100);
    });
  }
}

async function serveBrowser(config: Config, port: number): Promise<ViteDevServer> {
  const inner = `http://127.0.0.1:${port}`;
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    base: '/@dev/',
    plugins: [devPages(inner)],
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: { '^/(?!@dev/)': { target: inner } },
    },
    logLevel: 'warn',
  });
  await vite.listen();
  return vite;
}

const config = readConfig(process.env);
if (config.mode !== 'sandbox') throw new Error('npm run dev is for the sandbox alone');
const { stop: stopDatabase, gone, ...urls } = await openDatabase(config);
const port = await freePort();
const start = startPrograms(config, port, urls);
let programs = start();
const vite = await serveBrowser(config, port);
let ending = false;

async function startAgain(paths: Set<string>): Promise<void> {
  if (ending) return;
  const began = performance.now();
  say(`Saved: ${[...paths].join(', ')}. Starting web and worker again...`);
  await programs.stop();
  if ([...paths].some((path) => path.startsWith('db'))) {
    const owner = urls.web.replace('candor_web', 'candor_owner');
    await migrate(owner, 'replace').catch((error: unknown) => say(String(error)));
  }
  programs = start();
  if (!(await programs.started))
    return say('Web did not start; it is tried again at your next save.');
  say(`Ready after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  vite.ws.send({ type: 'full-reload' });
}

const end = async (code = 0): Promise<void> => {
  if (ending) return;
  ending = true;
  await Promise.all([vite.close(), programs.stop()]);
  await stopDatabase();
  process.exit(code);
};
void gone.then((why) => {
  say(`The database could not be started again: ${why}`);
  return end(1);
});
// Vite would end the process before the database is stopped.
process.removeAllListeners('SIGTERM');
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());
process.on('disconnect', () => void end());
onSaves(startAgain);
if (await programs.started) {
  say(`Candor (development) listens on ${config.publicUrl}`);
  const { administrators, members } = demoPeople(config);
  for (const administrator of [...administrators, ...members])
    say(`  ${administrator.email}  ${administrator.password}`);
  sayReady();
}
