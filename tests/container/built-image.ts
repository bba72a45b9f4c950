import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

// The Containerfile's image, built and run without a container daemon or a registry: buildah in a
// chroot, and bubblewrap with exactly what a container gets.

type ImageConfig = {
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  User: string;
};
export type Image = {
  root: string;
  config: ImageConfig & { Healthcheck: { Test: string[] } };
  bytes: number;
  remove: () => void;
};

const buildahIn = (store: string) => {
  // Where overlays are unavailable, `vfs` copies the layers, which is slow.
  const driver = process.env['STORAGE_DRIVER'] ?? 'overlay';
  const places = ['--root', store, '--runroot', `${store}.run`, '--storage-driver', driver];
  return (...args: string[]): string =>
    execFileSync('buildah', [...places, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', process.env['CANDOR_LOUD'] === undefined ? 'ignore' : 'inherit'],
      maxBuffer: 64 * 1024 * 1024,
    });
};

/**
 * Debian's files, and the same with this machine's npm: they replace the base images that the
 * Containerfile names, which only a registry has.
 */
function makeBases(buildah: ReturnType<typeof buildahIn>, folder: string): void {
  execFileSync('mmdebstrap', [
    '--variant=minbase',
    '--include=ca-certificates',
    'bookworm',
    join(folder, 'debian.tar'),
  ]);
  writeFileSync(join(folder, 'Debian'), 'FROM scratch\nADD debian.tar /\n');
  // This test runs under npm: bin/npm-cli.js in its folder.
  const npm = dirname(dirname(process.env['npm_execpath'] ?? ''));
  cpSync(npm, join(folder, 'npm'), { recursive: true });
  // Any Node works for npm: the pages are built by the one that the lock pins.
  copyFileSync(process.execPath, join(folder, 'node'));
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  const certificates = authorities === undefined ? '' : `ENV NODE_EXTRA_CA_CERTS=${authorities}\n`;
  writeFileSync(
    join(folder, 'Node'),
    `FROM localhost/debian
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN chmod 755 /usr/local/bin/node && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
${certificates}`,
  );
  const build = ['bud', '--isolation', 'chroot', '--pull-never'];
  buildah(...build, '-t', 'localhost/debian', '-f', join(folder, 'Debian'), folder);
  buildah(...build, '-t', 'localhost/node', '-f', join(folder, 'Node'), folder);
}

function buildIn(folder: string): string {
  const store = join(folder, 'store');
  const buildah = buildahIn(store);
  makeBases(buildah, folder);
  const bases = ['BUILD_BASE=localhost/node', 'RUN_BASE=localhost/debian'];
  // Only this format supports HEALTHCHECK.
  const how = ['bud', '--isolation', 'chroot', '--pull-never', '--format', 'docker'];
  const trusted = ['--volume', '/etc/ssl/certs:/etc/ssl/certs:ro'];
  const given = bases.flatMap((base) => ['--build-arg', base]);
  buildah(...how, ...trusted, ...given, '-t', 'localhost/candor', '.');
  return store;
}

/** Builds the image, or uses it from the buildah store that `CANDOR_IMAGE_STORE` names. */
export function builtImage(): Image {
  const folder = mkdtempSync(join(tmpdir(), 'candor-image-'));
  const store = process.env['CANDOR_IMAGE_STORE'] ?? buildIn(folder);
  const buildah = buildahIn(store);
  const container = buildah('from', '--pull-never', 'localhost/candor').trim();
  const root = buildah('mount', container).trim();
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/candor'));
  const bytes = Number(execFileSync('du', ['-sb', root], { encoding: 'utf8' }).split('\t')[0]);
  const remove = (): void => {
    buildah('rm', container);
    rmSync(folder, { recursive: true, force: true });
  };
  return { root, config: Docker.config, bytes, remove };
}

export type Box = {
  process: ChildProcess;
  said: () => string;
  /** Resolves with the program's exit code, however it ends. */
  ended: Promise<number | null>;
  /** Like `docker stop`: signals the first process inside, which has no init above it. */
  terminate: () => void;
};

type Contents = {
  uid: number;
  words?: string[];
  env?: Record<string, string>;
  /** Paths inside, and this machine's folder for each. */
  writable?: Record<string, string>;
  readable?: Record<string, string>;
  /** Replaces the entrypoint. */
  program?: string[];
};

/** A container with compose.yaml's restrictions: a read-only root, no capabilities. */
export async function aBox({ root, config }: Image, contents: Contents): Promise<Box> {
  const { uid, words = config.Cmd, env = {}, writable = {}, readable = {}, program } = contents;
  const inside = Object.fromEntries(config.Env.map((item) => item.split(/=(.*)/s).slice(0, 2)));
  const all = Object.entries({ ...inside, HOME: '/data', ...env });
  const run = [
    '--unshare-pid',
    '--unshare-ipc',
    '--unshare-uts',
    '--as-pid-1',
    '--die-with-parent',
    '--clearenv',
    ...all.flatMap(([name, value]) => ['--setenv', name, String(value)]),
    '--ro-bind',
    root,
    '/',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--perms',
    '1777',
    '--tmpfs',
    '/tmp',
    '--perms',
    '1777',
    '--tmpfs',
    '/dev/shm',
    ...Object.entries(writable).flatMap(([at, from]) => ['--bind', from, at]),
    '--tmpfs',
    '/run',
    '--perms',
    '0755',
    '--dir',
    '/run/secrets',
    '--ro-bind',
    '/etc/resolv.conf',
    '/etc/resolv.conf',
    ...Object.entries(readable).flatMap(([at, from]) => ['--ro-bind', from, at]),
    '--cap-add',
    'CAP_SETUID',
    '--cap-add',
    'CAP_SETGID',
    '--chdir',
    config.WorkingDir,
    '--info-fd',
    '3',
    '/usr/bin/setpriv',
    `--reuid=${uid}`,
    `--regid=${uid}`,
    '--clear-groups',
    '--no-new-privs',
    '--inh-caps=-all',
    ...(program ?? [...config.Entrypoint, ...words]),
  ];
  const child = spawn('bwrap', run, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let info = '';
  for await (const chunk of child.stdio[3] as Readable) info += String(chunk);
  const first = Number(/"child-pid": (\d+)/.exec(info)?.[1]);
  if (!(first > 1)) throw new Error(`bwrap started nothing:\n${output}`);
  return {
    process: child,
    said: () => output,
    ended,
    terminate: () => process.kill(first, 'SIGTERM'),
  };
}

/** A folder that only one user may enter, like a volume. */
export function aVolume(uid: number): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'candor-volume-')), 'data');
  mkdirSync(folder, { mode: 0o700 });
  execFileSync('chown', [`${uid}:${uid}`, folder]);
  execFileSync('chmod', ['755', dirname(folder)]);
  return folder;
}
