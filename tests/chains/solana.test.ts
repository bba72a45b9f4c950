import { test } from 'node:test';

// The virtual machine is a prebuilt addon, not available for every computer: without it the cases
// are skipped with that reason.

const machine = await import('litesvm').catch(() => null);
if (machine === null) {
  const skip = 'no LiteSVM for this machine';
  console.log(`# Solana (LiteSVM): not here, ${skip}`);
  test('Solana as its node tells it', { skip }, () => undefined);
} else {
  await import('./solana-cases.ts');
}
