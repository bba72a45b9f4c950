import { readFileSync } from 'node:fs';
import { judgeClaim, readClaim, readSnapshot } from '../src/core/proofs/claim.ts';
import { claimWords, linesOf } from '../src/web/text/en/claim-check.ts';
import { webChecks } from '../src/web/public/browser-checks.ts';

// verify.mjs: `node verify.mjs candor-proof-1.json you@example.org [snapshot-1.json]`. Plain Node, no
// package, no request. Exits 0 when the whole sum is counted and the claim is signed.

const [claimFile, email, snapshotFile] = process.argv.slice(2);

function end(says: string, code: number): never {
  process.stdout.write(`${says}\n`);
  process.exit(code);
}

if (claimFile === undefined || email === undefined) {
  end('node verify.mjs PROOF YOUR-ADDRESS [SNAPSHOT]', 2);
}
const file = readClaim(readFileSync(claimFile, 'utf8')) ?? end(claimWords.none, 2);
const given =
  snapshotFile === undefined
    ? null
    : (readSnapshot(readFileSync(snapshotFile, 'utf8')) ?? end(claimWords.noSnapshot, 2));
const lines = linesOf(await judgeClaim(file, email, given, webChecks));
const { header, rootId } = file.claim.published;
const about = `${file.claim.installation}, snapshot ${header.seq} of ${header.asOf}\nroot ${rootId}\n`;
const told = lines.map(({ good, says }) => `${good ? 'ok ' : 'NO '} ${says}`);
end(about + told.join('\n'), lines.every(({ good }) => good) ? 0 : 1);
