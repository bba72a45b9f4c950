import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// The commands of an operator's documents, verbatim, each in a separate process.

const root = join(import.meta.dirname, '../..');

/** Returns the code blocks of one language in a document under docs/operations. */
export function blocksOf(document: string, language: string): string[] {
  const text = readFileSync(join(root, 'docs/operations', document), 'utf8');
  const blocks = text.matchAll(new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``, 'g'));
  return [...blocks].map(([, block]) => block!.trim());
}

/** Runs a command without blocking, so a store in this process can answer; returns its output. */
export async function run(command: string, env: Record<string, string>) {
  const child = spawn('sh', ['-c', command], { cwd: root, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, said: output };
}

/** Plays a command that must succeed; returns its output. */
export async function play(command: string, env: Record<string, string>): Promise<string> {
  const { status, said } = await run(command, env);
  assert.equal(status, 0, `${command}\n${said}`);
  return said;
}
