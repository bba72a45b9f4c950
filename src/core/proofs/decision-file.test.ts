import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { rolldown } from 'rolldown';
import { webCryptoChecks } from '#platform/config/verify-signature.ts';
import { aSoftwareKey, type Altered } from '#test/browser/software-key.ts';
import { toBase64url } from './bytes.ts';
import { type DecisionFile, judgeDecisions, readDecisionFile } from './decision-file.ts';

type SoftwareKey = ReturnType<typeof aSoftwareKey>;

const keyLine = ({ key }: SoftwareKey): DecisionFile['keys'][number] => ({
  id: key.id,
  administrator: key.administrator,
  site: key.site,
  public_key: toBase64url(key.publicKey),
  backup_eligible: key.isBackupEligible,
  counter: key.counter,
  usable_from: new Date(key.usableFrom).toISOString(),
  ended_at: null,
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A proposal that these keys signed: the first proposed, the others approved. */
async function aDecision(keys: SoftwareKey[], altered: Altered = {}) {
  const id = randomUUID();
  const shown = `{"proposal":"${id}"}`;
  const people = keys.map(({ key }, index) => ({
    administrator: key.administrator,
    verb: index === 0 ? ('propose' as const) : ('approve' as const),
  }));
  const signatures = [];
  for (const [index, row] of keys.entries()) {
    const { verb } = people[index]!;
    const signed = await row.sign({ verb, proposal: id, shownHash: hashOf(shown) }, altered);
    signatures.push({
      proposal: id,
      administrator: row.key.administrator,
      verb,
      shown_hash: hashOf(shown),
      key: row.key.id,
      authenticator_data: toBase64url(signed.authenticatorData),
      client_data: toBase64url(signed.clientData),
      signature: toBase64url(signed.signature),
      signed_at: new Date(signed.signedAt).toISOString(),
    });
  }
  const proposal = { id, kind: 'subsidise', shown, shown_hash: hashOf(shown), people };
  return { proposal, signatures };
}

async function aFile(mode: DecisionFile['mode'] = 'live') {
  const keys = [aSoftwareKey(), aSoftwareKey({}, 'EdDSA')];
  const decisions = [await aDecision(keys), await aDecision(keys)];
  const file: DecisionFile = {
    document: 'candor-decisions',
    version: 1,
    mode,
    keys: keys.map(keyLine),
    proposals: decisions.map(({ proposal }) => proposal),
    signatures: decisions.flatMap(({ signatures }) => signatures),
  };
  return { file, keys };
}

const faultsOf = async (file: DecisionFile) =>
  (await judgeDecisions(file, webCryptoChecks)).faults.map(({ fault }) => fault);

describe('a file of decisions', () => {
  test('holds where each person of each decision signed what was shown', async () => {
    const { file } = await aFile();
    assert.deepEqual(await judgeDecisions(file, webCryptoChecks), {
      signed: 4,
      unsigned: 0,
      faults: [],
    });
    assert.deepEqual(readDecisionFile(JSON.stringify(file)), file);
    for (const text of ['', 'null', '{}', '[]', '{"document":"candor-decisions","version":1}']) {
      assert.equal(readDecisionFile(text), null, text);
    }
  });

  test('does not hold without one of the signatures, and in a sandbox counts it as unsigned', async () => {
    for (const [mode, unsigned, faults] of [
      ['live', 0, ['signature_missing']],
      ['sandbox', 1, []],
    ] as const) {
      const { file } = await aFile(mode);
      file.signatures.pop();
      assert.deepEqual(await faultsOf(file), faults);
      assert.equal((await judgeDecisions(file, webCryptoChecks)).unsigned, unsigned);
    }
  });

  test('does not hold where a text, a hash, a person, an order or a key was changed', async () => {
    const changes: Record<string, [(file: DecisionFile) => void, string[]]> = {
      text: [(file) => (file.proposals[0]!.shown = '{}'), ['shown_differs']],
      hash: [
        (file) => (file.proposals[0]!.shown_hash = 'ab'.repeat(32)),
        ['shown_differs', 'other_hash', 'other_hash'],
      ],
      person: [
        (file) => (file.proposals[0]!.people[0]!.administrator = randomUUID()),
        ['signature_missing'],
      ],
      verb: [
        (file) => {
          file.proposals[0]!.people[0]!.verb = 'approve';
          file.signatures[0]!.verb = 'approve';
        },
        ['other_challenge'],
      ],
      order: [
        (file) => (file.signatures = file.signatures.toReversed()),
        Array(2).fill('counter_not_rising'),
      ],
      key: [
        (file) => (file.keys[0]!.public_key = file.keys[1]!.public_key),
        Array(2).fill('signature_wrong'),
      ],
      gone: [(file) => file.keys.shift(), Array(2).fill('key_unknown')],
      coded: [(file) => (file.signatures[0]!.signature += '='), ['signature_wrong']],
    };
    for (const [name, [change, expected]] of Object.entries(changes)) {
      const { file } = await aFile();
      change(file);
      assert.deepEqual(await faultsOf(file), expected, name);
    }
  });

  test('is judged by one script without a package', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'decisions-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const input = join(import.meta.dirname, '../../../scripts/verify-decisions.ts');
    const bundle = await rolldown({ input, platform: 'node' });
    await bundle.write({ file: join(folder, 'verify-decisions.mjs'), format: 'es' });
    const { file } = await aFile();
    const run = (content: string) => {
      writeFileSync(join(folder, 'decisions.json'), content);
      const node = { cwd: folder, encoding: 'utf8' } as const;
      return execFileSync(process.execPath, ['verify-decisions.mjs', 'decisions.json'], node);
    };
    assert.match(run(JSON.stringify(file)), /^ok {2}2 proposals \(live\): 4 valid signatures/m);
    file.signatures.pop();
    assert.throws(() => run(JSON.stringify(file)), /Command failed/);
    assert.throws(() => run('{}'), /Command failed/);
  });
});
