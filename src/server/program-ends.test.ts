import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

const file = JSON.stringify(new URL('./program-ends.ts', import.meta.url).href);

/** Runs a program over a channel, with `close` as its shutdown. */
async function endOf(close: string, longestMs: number, beforehand = ''): Promise<unknown[]> {
  const script = `
    import { keepProgramEnds } from ${file};
    const exit = (code) => process.exit(code);
    ${beforehand}
    keepProgramEnds(${close}, { exit, longestMs: ${longestMs} });
    setInterval(() => undefined, 1_000);
    console.log('begun');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (output += text));
  // Not 'close', which never comes for a channel that we disconnect.
  const ended = Promise.all([once(child, 'exit'), once(child.stderr!, 'end')]);
  // With `beforehand`, the channel is cut while the program is still loading.
  if (beforehand === '') await once(child.stdout!, 'data');
  child.disconnect();
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  const [[code]] = (await ended) as [[number | null], unknown];
  clearTimeout(late);
  return [code, output];
}

test('a program ends when its supervisor is gone, also where that was so before it looked', async () => {
  assert.deepEqual(await endOf('async () => undefined', 5_000), [0, '']);
  const waiting = `await new Promise((done) => setTimeout(done, 500));`;
  assert.deepEqual(await endOf('async () => undefined', 5_000, waiting), [0, '']);
});

test('a program that cannot close its connections ends all the same, and says so (OPS-7)', async () => {
  const [code, output] = await endOf('() => new Promise(() => undefined)', 300);
  assert.equal(code, 1);
  assert.match(String(output), /^Candor ends without waiting any longer for its connections\.\n$/);
});
