import { readFileSync } from 'node:fs';
import { exitOnError } from './end-command.ts';

// Lists the packages of the lock (SEC-5), offline:
//   npm run release -- sbom      the packages of an installation as CycloneDX; `--all` adds tools
//   npm run release -- licences  exits 1 if we may not ship a package under its licence

type Locked = {
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
};

type Lock = { name: string; version: string; packages: Record<string, Locked> };

const readLock = (path: string): Lock =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Lock;

const packagesOf = (lock: Lock) =>
  Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, its]) => ({ ...its, name: path.slice(path.lastIndexOf('node_modules/') + 13) }));

const lock = readLock('../package-lock.json');
const packages = packagesOf(lock);
/** The client generators of a test have separate locks. */
const generators = ['', 'full/'].flatMap((folder) =>
  packagesOf(readLock(`../tests/clients/${folder}package-lock.json`)),
);

// The lock does not give this licence; the package's LICENSE file does.
const readByHand: Record<string, string> = { 'png-js': 'MIT' };

const free = new Set(
  `MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Python-2.0 Zlib
   OFL-1.1`.split(/\s+/),
);
// Used unchanged, as separate packages that anyone may replace.
const unchanged = new Set(['LGPL-3.0-or-later', 'MPL-2.0']);

const licenceOf = ({ name, license }: { name: string; license?: string }): string =>
  license ?? readByHand[name] ?? 'none';

const isFine = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((each) => free.has(each) || unchanged.has(each));

function checkLicences(): void {
  const all = [...packages, ...generators];
  const strange = all.filter((item) => !isFine(licenceOf(item)));
  for (const item of strange) process.stdout.write(`NO  ${item.name}: ${licenceOf(item)}\n`);
  process.stdout.write(`${all.length} packages, ${strange.length} with a strange licence\n`);
  if (strange.length > 0) process.exit(1);
}

const hexOf = (integrity: string): string =>
  Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');

const componentOf = (item: (typeof packages)[number]) => ({
  type: 'library',
  name: item.name,
  version: item.version,
  purl: `pkg:npm/${item.name.replace('@', '%40')}@${item.version}`,
  scope: item.dev ? 'excluded' : 'required',
  licenses: [{ expression: licenceOf(item) }],
  ...(item.integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(item.integrity) }] }),
});

/** The same lock gives the same bytes: the output contains no time and no random number. */
function printBom(isWhole: boolean): void {
  const { name, version } = lock;
  const listed = packages.filter(({ dev }) => isWhole || dev !== true);
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: listed.map(componentOf),
  };
  process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
}

const [wanted, more] = process.argv.slice(2);
if (wanted === 'licences') checkLicences();
else if (wanted === 'sbom') printBom(more === '--all');
else exitOnError('npm run release -- sbom, or npm run release -- licences');
