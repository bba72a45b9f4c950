import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** The scripts that check a proof away from the site, run on files as a person saves them. */
export function proofScripts() {
  const folder = mkdtempSync(join(tmpdir(), 'candor-proofs-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const kept = (name: string, content: object | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, content instanceof Uint8Array ? content : JSON.stringify(content));
    return path;
  };
  const play = (script: string, ...args: string[]) => {
    const path = join(import.meta.dirname, '..', '..', 'scripts', `${script}.ts`);
    const { status, stdout } = spawnSync(process.execPath, [path, ...args], { encoding: 'utf8' });
    return { status, says: stdout };
  };
  return {
    /** Runs verify.mjs; `snapshot` is the installation's answer. */
    verify: (claim: object, email: string, snapshot: object) =>
      play('verify-proof', kept('claim.json', claim), email, kept('snapshot.json', snapshot)),
    /** Runs audit.mjs. */
    audit: (snapshot: object, leaves: Uint8Array) =>
      play('audit-snapshot', kept('snapshot.json', snapshot), kept('leaves.bin', leaves)),
  };
}
