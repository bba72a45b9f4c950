import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { judgeClaim, readClaim, readSnapshot } from '#core/proofs/claim.ts';
import { judgeAnchor } from '#core/proofs/judge-anchor.ts';
import { linesOfAnchor } from '#text/en/anchor-check.ts';
import { claimText, type Line, linesOf } from '#text/en/claim-check.ts';
import { webChecks } from '../src/web/public/browser-checks.ts';

// verify.mjs: `node verify.mjs candor-proof-1.json you@example.org [snapshot-1.json]`, or for an
// anchor `node verify.mjs anchor TRANSACTION heads.txt`. Plain Node, no package, no request. Exits
// 0 if the whole amount is counted and the claim is signed, or if the anchor belongs to the books.

const usage = `node verify.mjs PROOF YOUR-ADDRESS [SNAPSHOT]
node verify.mjs anchor TRANSACTION HEADS...

  TRANSACTION  a raw transaction or its OP_RETURN data in hex, or a file with it
  HEADS        what /solvency/heads/0 answers, saved as a file; where there are more than it gives
               at once, the files that follow, in their order`;

function end(text: string, code: number): never {
  process.stdout.write(`${text}\n`);
  process.exit(code);
}

function endWith(about: string, lines: Line[]): never {
  const messages = lines.map(({ good, says }) => `${good ? 'ok ' : 'NO '} ${says}`);
  return end(about + messages.join('\n'), lines.every(({ good }) => good) ? 0 : 1);
}

const read = (name: string): string =>
  existsSync(name) ? readFileSync(name, 'utf8') : end(`There is no file ${name}.\n\n${usage}`, 2);

function checkAnchor([given, ...names]: string[]): never {
  if (given === undefined || names.length === 0) return end(usage, 2);
  const isFile = existsSync(given);
  const heads = names.map((name) => `${read(name).trimEnd()}\n`).join('');
  const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
  const transaction = isFile ? readFileSync(given, 'utf8') : given;
  return endWith('', linesOfAnchor(judgeAnchor(transaction, heads, sha256)));
}

async function checkClaim([claimFile, email, snapshotFile]: string[]): Promise<never> {
  if (claimFile === undefined || email === undefined) return end(usage, 2);
  const file = readClaim(read(claimFile)) ?? end(claimText.none, 2);
  const given =
    snapshotFile === undefined
      ? null
      : (readSnapshot(read(snapshotFile)) ?? end(claimText.noSnapshot, 2));
  const lines = linesOf(await judgeClaim(file, email, given, webChecks));
  const { header, rootId } = file.claim.published;
  const { installation } = file.claim;
  const about = `${installation}, snapshot ${header.seq} of ${header.asOf}, ${header.v}\nroot ${rootId}\n`;
  return endWith(about, lines);
}

const [first, ...rest] = process.argv.slice(2);
if (first === 'anchor') checkAnchor(rest);
await checkClaim(process.argv.slice(2));
