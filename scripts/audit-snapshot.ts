import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readSnapshot } from '#core/proofs/claim.ts';
import { levelsFrom, nodeOf, rootIdOfRecord } from '#core/proofs/merkle-build.ts';
import { isKnownVersion, namesItsSums, recordBytesOf } from '#core/proofs/tree-format.ts';

// audit.mjs: `node audit.mjs snapshot-1.json leaves-1.bin`. Lets anyone add up every leaf and
// rebuild the whole tree. Plain Node, no package. Exits 0 if the result is the published root.

const [snapshotFile, leavesFile] = process.argv.slice(2);

function end(text: string, code: number): never {
  process.stdout.write(`${text}\n`);
  process.exit(code);
}

function hashInto(bytes: Uint8Array, into: Uint8Array, at: number): void {
  const digest = hash('sha256', bytes, 'binary');
  for (let index = 0; index < digest.length; index += 1)
    into[at + index] = digest.charCodeAt(index);
}

if (snapshotFile === undefined || leavesFile === undefined) {
  end('node audit.mjs SNAPSHOT LEAVES', 2);
}
const published =
  readSnapshot(readFileSync(snapshotFile, 'utf8')) ?? end('The first file is no snapshot.', 2);
const leaves = new Uint8Array(readFileSync(leavesFile));
const { header, root, rootId } = published;
const format: string = header.v;
if (!isKnownVersion(format)) end(`This file knows no snapshot of the format ${format}.`, 2);
if (!namesItsSums(header)) end('NO  the snapshot does not name its sums once, in their order', 1);
const recordBytes = recordBytesOf(header);
if (leaves.length !== header.leaves * recordBytes) {
  end(`NO  the leaf file holds ${leaves.length / recordBytes} leaves of ${header.leaves}`, 1);
}
// The sign bit of each amount of a leaf, which a negative number would set.
for (let at = 0; at < leaves.length; at += recordBytes) {
  for (let amount = 32; amount < recordBytes; amount += 8) {
    if (leaves[at + amount]! > 127) end(`NO  leaf ${at / recordBytes} is below zero`, 1);
  }
}
const record = levelsFrom(leaves, 0, header, hashInto).at(-1)!;
const found = nodeOf(record);
if (found.amounts.join() !== root.amounts.join()) {
  end(`NO  the leaves add up to ${found.amounts.join()}, published are ${root.amounts.join()}`, 1);
}
if (rootIdOfRecord(header, record, hashInto) !== rootId) {
  end('NO  the leaves lead to another root', 1);
}
const sums = header.assets.map((asset, index) => `${asset} ${root.amounts[index]}`).join(', ');
end(
  `ok  ${header.leaves} leaves, none below zero, add up to ${sums}\nok  root ${rootId} (${header.v})`,
  0,
);
