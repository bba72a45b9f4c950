import { HDKey } from '@scure/bip32';
import { RawPSBTV0 } from '@scure/btc-signer/psbt.js';
import type { Networks } from '#core/chains/addresses.ts';
import { parseStoredDescriptor, type Scripts } from '#core/chains/derive-address.ts';
import { isDescriptor } from '#core/chains/read-descriptor.ts';
import { invariant } from '#core/rules/refusal.ts';

// The fields that a hardware wallet needs to find its key in a PSBT (BIP-174). Each key of an input
// or of the change has its master and path; script hashes have their scripts; and the extended keys
// of all signers are listed, to tell change from another person's output.

/** The fields of one input or output; empty for a key of unknown origin. */
export function keyFields({ redeemScript, witnessScript, derivations }: Scripts) {
  if (derivations.length === 0) return {};
  return {
    bip32Derivation: derivations,
    ...(redeemScript === undefined ? {} : { redeemScript }),
    ...(witnessScript === undefined ? {} : { witnessScript }),
  };
}

// BIP-32's versions: wallets of a test network know only their own.
const versionOf = (networks: Networks): number => (networks === 'main' ? 0x0488b21e : 0x043587cf);

/** Adds the extended key of each holder, with its origin, to a PSBT. */
export function withHolders(
  psbt: Uint8Array,
  networks: Networks,
  materials: ReadonlySet<string>,
): Uint8Array {
  // Coldcard reads a PSBT with extended keys as multisig: with a single key, list none.
  const holders = [...materials]
    .filter(isDescriptor)
    .map(parseStoredDescriptor)
    .flatMap(({ kind, keys }) => (kind === 'wsh' ? keys : []));
  const unique = new Map(holders.map((holder) => [holder.key, holder]));
  if (unique.size === 0) return psbt;
  const read = RawPSBTV0.decode(psbt);
  const version = versionOf(networks);
  const xpub = [...unique.values()].flatMap(({ key, origin }) => {
    const node = HDKey.fromExtendedKey(key);
    const { depth, parentFingerprint, index: childNumber, chainCode, publicKey } = node;
    invariant(chainCode && publicKey, 'an extended public key has both');
    const of = { version, depth, parentFingerprint, childNumber };
    const named = {
      ...of,
      chainCode: Uint8Array.from(chainCode),
      publicKey: Uint8Array.from(publicKey),
    };
    return origin === null ? [] : [[named, origin] as [typeof named, typeof origin]];
  });
  return RawPSBTV0.encode({ ...read, global: { ...read.global, xpub } });
}
