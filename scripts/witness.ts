import { spawnSync } from 'node:child_process';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify as verifyBytes,
} from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hexOf, isSame } from '#core/proofs/bytes.ts';
import { sealLeaf, type SealTree, sealTree } from '#core/proofs/seal-tree.ts';
import {
  cosignedBytes,
  isSignedBy,
  joinCosignature,
  keyText,
  type NoteKey,
  noteKey,
  noteText,
  readCheckpoint,
  readKey,
  readNote,
  signatureLine,
  type Verify,
} from '#core/proofs/signed-note.ts';
import { followAnchors } from './witness/follow-anchors.ts';

// `npm run witness -- URL`, or witness.mjs alone on plain Node: follows the signed checkpoints of
// another party's installation, stores every head, checks that history only grows, cosigns what it
// saw, and raises an alarm if two histories were signed or a Bitcoin block holds a different one
// (INT-14). Run it on your own machine.

const usage = `node witness.mjs URL [--folder DIR] [--key KEY] [--name NAME] [--on-alarm COMMAND]
  [--node URL] [--once]

  --folder    where keys and heads are kept (./witness)
  --key       the installation's key, as you were handed it; without it the first one seen is kept
  --name      the name of your own key, made at the first start (your host's name)
  --on-alarm  a command that is run with the alarm's file when there is one
  --node      your own Bitcoin node (http://user:password@host:8332), asked for final anchors
  --once      look once instead of every minute

Exits 3 on an alarm, and refuses to go on until its file is removed.
`;

const EVERY_MS = 60_000;
const LOOKS_A_DAY = (24 * 60 * 60_000) / EVERY_MS;
const PATIENCE_MS = 30_000;
const MOST_BYTES = 5 * 1024 * 1024;
const alarmed = 3;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const verify: Verify = (publicKey, signed, signature) => {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verifyBytes(null, signed, key, signature);
};
const say = (line: string): boolean =>
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);

function end(text: string, code: number): never {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}

function readOptions() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        folder: { type: 'string', default: './witness' },
        key: { type: 'string' },
        name: { type: 'string', default: hostname() },
        'on-alarm': { type: 'string' },
        node: { type: 'string' },
        once: { type: 'boolean', default: false },
      },
    });
    const [url = '', ...more] = positionals;
    const isNode = values.node === undefined || URL.canParse(values.node);
    if (!URL.canParse(url) || !isNode || more.length > 0) end(usage, 2);
    return { url: url.replace(/\/$/, ''), ...values };
  } catch {
    return end(usage, 2);
  }
}

const options = readOptions();
const at = (name: string): string => join(options.folder, name);
mkdirSync(options.folder, { recursive: true, mode: 0o700 });

/** Reports a fault, stores the evidence, and exits. */
function alarm(reason: string, evidence: readonly string[]): never {
  const text = [`${new Date().toISOString()} ${options.url}`, reason, ...evidence].join('\n\n');
  writeFileSync(at('ALARM.txt'), `${text}\n`, { flush: true });
  const command = options['on-alarm'];
  if (command !== undefined)
    spawnSync('sh', ['-c', `${command} "$0"`, at('ALARM.txt')], { stdio: 'inherit' });
  return end(`ALARM: ${reason}\nThe evidence is in ${at('ALARM.txt')}: publish it.`, alarmed);
}

async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(options.url + path, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await answer.text();
  if (text.length > MOST_BYTES) throw new Error(`${path} is too long`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return text;
}

/** Our key, created at the first start. */
function ownKey() {
  const file = at('witness.key');
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
    writeFileSync(file, pem, { mode: 0o600, flush: true });
    writeFileSync(at('name'), options.name, { flush: true });
  }
  const privateKey = createPrivateKey(readFileSync(file));
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const name = readFileSync(at('name'), 'utf8');
  return { privateKey, key: noteKey(name, 4, Buffer.from(x, 'base64url'), sha256) };
}

/** The installation's key: as given, otherwise the first one seen. */
async function logKey(): Promise<NoteKey> {
  const file = at('log.key');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  const text = options.key ?? kept ?? (await ask('/solvency/checkpoint.key')).trim();
  const key = readKey(text, sha256);
  if (key === null || key.type !== 1) return end(`This is no key of a log: ${text}`, 2);
  if (kept !== undefined && kept !== text) return end(`${file} holds another key: ${kept}`, 2);
  writeFileSync(file, `${text}\n`, { flush: true });
  return key;
}

/** The tree of the stored heads; `grown` sees it after each leaf. */
function keptTree(grown: (tree: SealTree) => void = () => {}): SealTree {
  const tree = sealTree(sha256);
  if (!existsSync(at('heads.txt'))) return tree;
  // A line that a crash cut off is fetched again.
  const lines = readFileSync(at('heads.txt'), 'utf8').split('\n').slice(0, -1);
  for (const [index, line] of lines.entries()) {
    tree.add(leafOf(line, BigInt(index + 1)));
    grown(tree);
  }
  return tree;
}

function leafOf(line: string, no: bigint): Uint8Array {
  const [number, head = ''] = line.split(' ');
  if (number !== String(no) || !/^[0-9a-f]{64}$/.test(head)) throw new Error(`no head of ${no}`);
  return sealLeaf(no, Buffer.from(head, 'hex'));
}

const read = (name: string): string => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : '');

/** Fetches the heads up to a size; stored ones stay, so a rewritten past shows in the root. */
async function grow(tree: SealTree, size: bigint): Promise<string[]> {
  const added: string[] = [];
  while (tree.size() < size) {
    const lines = (await ask(`/solvency/heads/${tree.size()}`)).split('\n').slice(0, -1);
    if (lines.length === 0) throw new Error(`no heads after ${tree.size()}`);
    for (const line of lines.slice(0, Number(size - tree.size()))) {
      tree.add(leafOf(line, tree.size() + 1n));
      added.push(`${line}\n`);
    }
  }
  return added;
}

/** The roots of the history stored here, at these sizes. */
function rootsAt(sizes: ReadonlySet<string>): Map<string, string> {
  const roots = new Map<string, string>();
  keptTree((tree) => {
    const size = String(tree.size());
    if (sizes.has(size)) roots.set(size, hexOf(tree.root()));
  });
  return roots;
}

const anchors = followAnchors({
  node: options.node,
  ask,
  alarm,
  say,
  sha256,
  rootsAt,
  keptText: () => read('anchors.txt'),
  keep: (lines) => appendFileSync(at('anchors.txt'), lines, { flush: true }),
  wasLive: () => existsSync(at('live')),
  noteLive: () => writeFileSync(at('live'), '', { flush: true }),
});

/** Checks once; returns the verified note with our cosignature. */
async function look(
  log: NoteKey,
  { key, privateKey }: ReturnType<typeof ownKey>,
  isWhole: boolean,
): Promise<void> {
  // Before the checkpoint, because anchored heads were signed by then.
  const fresh = await anchors.read(isWhole);
  const text = await ask('/solvency/checkpoint');
  const note = readNote(text);
  const checkpoint = note && readCheckpoint(note.body);
  if (
    note === null ||
    !checkpoint ||
    checkpoint.origin !== log.name ||
    !isSignedBy(note, log, verify)
  ) {
    return alarm('What is published is not signed by the key that was kept.', [text]);
  }
  const tree = keptTree();
  const before = tree.size();
  const evidence = [read('checkpoint.txt'), text];
  if (checkpoint.size < before) {
    return alarm(`History shrank: ${before} seals were signed, now ${checkpoint.size}.`, evidence);
  }
  const added = await grow(tree, checkpoint.size);
  if (!isSame(tree.root(), checkpoint.root)) {
    return alarm(
      `Two histories were signed: they differ within ${checkpoint.size} seals.`,
      evidence,
    );
  }
  if (added.length > 0) appendFileSync(at('heads.txt'), added.join(''), { flush: true });
  writeFileSync(at('checkpoint.txt'), text, { flush: true });
  await anchors.check(fresh, text);
  const seconds = BigInt(Math.floor(Date.now() / 1000));
  const signature = sign(null, cosignedBytes(seconds, note.body), privateKey);
  const line = signatureLine({ ...key, bytes: joinCosignature(seconds, signature) });
  const cosigned = JSON.stringify({ note: noteText(note.body, [line]) });
  const headers = { 'content-type': 'application/json' };
  const sent = await ask('/api/solvency/cosignatures', {
    method: 'POST',
    headers,
    body: cosigned,
  }).then(
    () => 'cosigned',
    (error: Error) => `kept, not shown there (${error.message})`,
  );
  say(`${checkpoint.size} seals, ${added.length} new: ${sent}`);
}

if (existsSync(at('ALARM.txt')))
  end(`${at('ALARM.txt')} was not dealt with:\n${read('ALARM.txt')}`, alarmed);
const own = ownKey();
const log = await logKey();
say(`follows ${log.name} (${keyText(log)}) as ${keyText(own.key)}`);
for (let index = 0; ; index += 1) {
  // The whole list of anchors at the start and once a day.
  await look(log, own, index % LOOKS_A_DAY === 0).catch((error: Error) =>
    say(`could not look: ${error.message}`),
  );
  if (options.once) break;
  await sleep(EVERY_MS);
}
