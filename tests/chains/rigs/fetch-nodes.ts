import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A node of Debian's archive, pinned: another version needs a review before it runs. */
type Packaged = { suite: 'sid' | 'bookworm'; package: string; version: string; program: string };

export const packagedNodes = {
  // Bitcoin Core is not in Debian; Knots is the same node with other policies.
  bitcoind: {
    suite: 'sid',
    package: 'bitcoin-knots',
    version: '29.4.knots20260508.3-1',
    program: 'usr/bin/bitcoind',
  },
  litecoind: {
    suite: 'bookworm',
    package: 'litecoind',
    version: '0.21.2.1-1+b1',
    program: 'usr/lib/litecoin/litecoind',
  },
} as const satisfies Record<string, Packaged>;

/** How a node is started: with its packaged loader and libraries, so the system stays untouched. */
export type Program = { command: string; args: string[] };

const cache = fileURLToPath(new URL('../../../.cache/nodes', import.meta.url));
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

class Unavailable extends Error {}

/** Runs an apt command with separate lists; returns its output. */
function run(command: string, args: string[], folder: string): string {
  const done = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, APT_CONFIG: join(folder, 'apt.conf'), LC_ALL: 'C' },
  });
  if (done.status === 0) return done.stdout;
  const reason = done.stderr?.trim().split('\n').at(-1) ?? String(done.error);
  throw new Unavailable(`${command} ${args[0] ?? ''}: ${reason}`);
}

/** Fetches one suite's lists into a separate folder; the system's lists and packages stay. */
function openArchive(suite: string, folder: string): void {
  for (const part of ['lists/partial', 'archives/partial']) {
    mkdirSync(join(folder, part), { recursive: true });
  }
  const source = `deb [signed-by=${keyring}] http://deb.debian.org/debian ${suite} main\n`;
  writeFileSync(join(folder, 'sources.list'), source);
  const settings = {
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': folder,
    'Acquire::Languages': 'none',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} "${value}";`);
  writeFileSync(join(folder, 'apt.conf'), `${lines.join('\n')}\n`);
  run('apt-get', ['update', '-qq'], folder);
}

/** The libraries a package depends on, recursively; none of its other dependencies. */
function librariesOf(name: string, folder: string): Set<string> {
  const lines = run('apt-cache', ['depends', '--important', '--recurse', name], folder).split('\n');
  const standsOn = new Map<string, string[]>();
  let reading: string[] = [];
  for (const line of lines) {
    const library = /^\s+\|?Depends: (lib[^\s<>]+)$/.exec(line)?.[1];
    if (library !== undefined) reading.push(library);
    if (/^\S/.test(line)) standsOn.set(line.trim(), (reading = []));
  }
  const found = new Set(standsOn.get(name));
  for (const library of found) for (const next of standsOn.get(library) ?? []) found.add(next);
  return found;
}

function fetchPackage({ suite, package: name, version }: Packaged, target: string): void {
  if (!existsSync(keyring))
    throw new Unavailable("this is no Debian: its archive's keys are absent");
  const folder = join(cache, `apt-${suite}`);
  openArchive(suite, folder);
  const offered = /Candidate: (\S+)/.exec(run('apt-cache', ['policy', name], folder))?.[1];
  if (offered !== version) {
    throw new Unavailable(`Debian ${suite} offers ${offered ?? 'none'}; ${version} is pinned`);
  }
  const packages = [name, ...librariesOf(name, folder)];
  const debs = join(folder, 'debs');
  rmSync(debs, { recursive: true, force: true });
  mkdirSync(debs);
  writeFileSync(join(debs, 'apt.conf'), `#include "${join(folder, 'apt.conf')}";\n`);
  run('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...packages], debs);
  const made = `${target}.part`;
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made);
  for (const deb of globSync('*.deb', { cwd: debs })) {
    run('dpkg-deb', ['--extract', join(debs, deb), made], debs);
  }
  renameSync(made, target);
  rmSync(folder, { recursive: true, force: true });
}

function programIn(target: string, { program }: Packaged): Program {
  const [loader] = globSync('{usr/,}lib*/{*/,}ld-linux*.so.*', { cwd: target });
  if (loader === undefined) throw new Unavailable('its loader is missing');
  const libraries = ['usr/lib', 'lib'].flatMap((root) =>
    globSync([`${root}/*-linux-gnu`, root], { cwd: target }).map((item) => join(target, item)),
  );
  return {
    command: join(target, loader),
    args: ['--library-path', libraries.join(':'), join(target, program)],
  };
}

/** Returns `use` of a package beside the project, which is fetched if it is missing. */
function withPackage<Used>(
  packaged: Packaged,
  use: (target: string) => Used,
): Used | { absent: string } {
  const target = join(cache, `${packaged.package}-${packaged.version}`);
  try {
    mkdirSync(cache, { recursive: true });
    if (!existsSync(target)) fetchPackage(packaged, target);
    return use(target);
  } catch (error) {
    return { absent: error instanceof Error ? error.message : String(error) };
  }
}

/** A node beside the project, or the reason it is unavailable here. */
export const nodeProgram = (name: keyof typeof packagedNodes): Program | { absent: string } =>
  withPackage(packagedNodes[name], (target) => programIn(target, packagedNodes[name]));

const pythonSigner: Packaged = {
  suite: 'bookworm',
  package: 'python3-bitcoinlib',
  version: '0.11.2-1',
  program: 'usr/lib/python3/dist-packages',
};

/** Where Python finds a Bitcoin library that shares no code with ours, or why it cannot. */
export const pythonLibrary = (): string | { absent: string } =>
  withPackage(pythonSigner, (target) => join(target, pythonSigner.program));
