import { readFileSync } from 'node:fs';
import { judgeDecisions, readDecisionFile } from '#core/proofs/decision-file.ts';
import { webCryptoChecks } from '#platform/config/verify-signature.ts';

// verify-decisions.mjs: `node verify-decisions.mjs decisions.json`. Verifies the signatures of each
// decision in an auditor's file. Plain Node, no package, no request. Exits 0 if all are valid.

const [fileName] = process.argv.slice(2);

function end(message: string, code: number): never {
  process.stdout.write(`${message}\n`);
  process.exit(code);
}

if (fileName === undefined) end('node verify-decisions.mjs DECISIONS', 2);
const file =
  readDecisionFile(readFileSync(fileName, 'utf8')) ?? end('This is no file of decisions.', 2);
const started = performance.now();
const { signed, unsigned, faults } = await judgeDecisions(file, webCryptoChecks);
const perDecision = ((performance.now() - started) / Math.max(1, signed + faults.length)).toFixed(
  2,
);
const lines = faults.map(
  ({ proposal, administrator, fault }) => `NO  proposal ${proposal}, ${administrator}: ${fault}`,
);
for (const { id, administrator, site, public_key: publicKey } of file.keys) {
  lines.push(`key ${id} of administrator ${administrator} at ${site}: ${publicKey}`);
}
lines.push(
  `${faults.length === 0 ? 'ok' : 'NO'}  ${file.proposals.length} proposals (${file.mode}): ${signed} valid signatures, ` +
    `${unsigned} unsigned (sandbox), ${faults.length} faults, ${perDecision} ms a signature`,
);
end(lines.join('\n'), faults.length === 0 ? 0 : 1);
