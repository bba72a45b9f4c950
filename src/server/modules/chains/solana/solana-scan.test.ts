import { test } from 'node:test';

// Without the virtual machine, which has no build for some platforms, its cases are skipped.

const machine = await import('litesvm').catch(() => null);
if (machine === null) {
  const skip = 'no LiteSVM for this machine';
  console.log(`# Solana (LiteSVM): not here, ${skip}`);
  test('Solana read by balance', { skip }, () => undefined);
} else {
  await import('../../../../../tests/chains/stories/solana-scan-cases.ts');
}
