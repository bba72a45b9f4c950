import { createHash, randomInt } from 'node:crypto';
import { base58 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { p2pkh, p2wpkh, TEST_NETWORK } from '@scure/btc-signer';
import type { Coin } from '../../core/assets.ts';
import { invariant, Refusal } from '../../core/refusal.ts';
import type { Tx } from '../db/db.ts';
import { nextPosition, saveAddress } from './sql.ts';

// Public material only: the spending keys of these were thrown away when they were made, so that
// nobody can ever move what a careless person might send to an address of the sandbox.
const sandboxKeys = {
  BTC:
    'tpubDCEET9s1Pz33aFvprQNC87PwJiJtHQjXimQt7g81zpmpoMmcnERxzVNtgVkZu72ZnjHW8wtCAgy3KFLaAgt9z' +
    'bLerZm6TJBjLyXEVfrvASj',
  DOGE:
    'tpubDDTzzJg46GWhkMNmGWLEqp7r7itp4qUShaDa41AhN4Vzf12Atfr75eibnRJm4rAqjBPgVygZogYxJaaU2jazF' +
    'wxB6KWd1WhphGe2qZ9XqYY',
} as const;

/** The one account of the sandbox's XRP ledger; deposits differ by their tag. */
const sandboxXrpAccount = 'rHHvRFeCZE2gf9TctawjXksrNtUKgUykmo';

const testVersions = { private: 0x04358394, public: 0x043587cf };
const regtest = { ...TEST_NETWORK, bech32: 'bcrt' };
const dogeTest = { bech32: '', pubKeyHash: 0x71, scriptHash: 0xc4, wif: 0xf1 };

/** The address of the test network at one place of a coin's row. */
export function addressAt(coin: Exclude<Coin, 'XRP'>, position: number): string {
  // An ed25519 key has no public derivation: Solana's row is made beforehand, here of hashes.
  if (coin === 'SOL') {
    return base58.encode(createHash('sha256').update(`sandbox solana ${position}`).digest());
  }
  const key = HDKey.fromExtendedKey(sandboxKeys[coin], testVersions).deriveChild(0);
  const { publicKey } = key.deriveChild(position);
  invariant(publicKey, 'an extended public key derives public keys');
  const address =
    coin === 'BTC' ? p2wpkh(publicKey, regtest).address : p2pkh(publicKey, dogeTest).address;
  invariant(address, 'a public key hash has an address');
  return address;
}

export type Purpose = 'deposit' | 'capital' | 'placement';
export type Issued = { id: string; address: string; tag: string | null };

async function issueTag(tx: Tx, purpose: Purpose, subject: string): Promise<Issued> {
  // Random, so that a mistyped tag seldom meets another member's; a taken one is drawn again.
  for (let draw = 0; draw < 8; draw += 1) {
    const tag = String(randomInt(1, 2 ** 32));
    const row = { asset: 'XRP', address: sandboxXrpAccount, tag, position: null } as const;
    const id = await saveAddress(tx, { ...row, purpose, subject });
    if (id !== undefined) return { id, address: sandboxXrpAccount, tag };
  }
  throw new Refusal('address_unavailable');
}

/** Gives out an address (or tag) that was never given before, for one purpose and subject. */
export async function issueAddress(
  tx: Tx,
  asset: Coin,
  input: { purpose: Purpose; subject: string },
): Promise<Issued> {
  if (asset === 'XRP') return issueTag(tx, input.purpose, input.subject);
  const position = await nextPosition(tx, asset);
  const address = addressAt(asset, position);
  const id = await saveAddress(tx, { asset, address, tag: null, position, ...input });
  if (id === undefined) throw new Refusal('address_unavailable');
  return { id, address, tag: null };
}
