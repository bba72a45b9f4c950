import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { isPayable } from './payable.ts';

// The accounts that a Solana transaction may not write to (agave, reserved_account_keys.rs), the
// oldest programs of its library, and an account of a program.
const reserved = `
  11111111111111111111111111111111
  AddressLookupTab1e1111111111111111111111111
  BPFLoader1111111111111111111111111111111111
  BPFLoader2111111111111111111111111111111111
  BPFLoaderUpgradeab1e11111111111111111111111
  ComputeBudget111111111111111111111111111111
  Config1111111111111111111111111111111111111
  Ed25519SigVerify111111111111111111111111111
  Feature111111111111111111111111111111111111
  KeccakSecp256k11111111111111111111111111111
  LoaderV411111111111111111111111111111111111
  NativeLoader1111111111111111111111111111111
  Secp256r1SigVerify1111111111111111111111111
  So11111111111111111111111111111111111111112
  Stake11111111111111111111111111111111111111
  StakeConfig11111111111111111111111111111111
  Sysvar1111111111111111111111111111111111111
  Sysvar1nstructions1111111111111111111111111
  SysvarC1ock11111111111111111111111111111111
  SysvarEpochRewards1111111111111111111111111
  SysvarEpochSchedu1e111111111111111111111111
  SysvarFees111111111111111111111111111111111
  SysvarLastRestartS1ot1111111111111111111111
  SysvarRecentB1ockHashes11111111111111111111
  SysvarRent111111111111111111111111111111111
  SysvarRewards111111111111111111111111111111
  SysvarS1otHashes111111111111111111111111111
  SysvarS1otHistory11111111111111111111111111
  SysvarStakeHistory1111111111111111111111111
  Vote111111111111111111111111111111111111111
  ZkE1Gama1Proof11111111111111111111111111111
  ZkTokenProof1111111111111111111111111111111
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL
`
  .trim()
  .split(/\s+/);

test('no reserved account, program or mint of Solana is paid', () => {
  assert.equal(reserved.length, 35);
  assert.deepEqual(
    reserved.filter((address) => isPayable('SOLANA', address)),
    [],
  );
});

test('an address off the curve belongs to a program; the address of each key is paid', () => {
  const keys = Array.from({ length: 50 }, () =>
    base58.encode(ed25519.getPublicKey(ed25519.utils.randomSecretKey())),
  );
  assert.deepEqual(
    keys.filter((address) => !isPayable('SOLANA', address)),
    [],
  );
  // y = 2 has no x on the curve.
  assert.equal(isPayable('SOLANA', base58.encode(new Uint8Array(32).fill(2, 0, 1))), false);
});

test('other coins have no such accounts among their addresses', () => {
  assert.equal(isPayable('BITCOIN', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'), true);
});
