import { HDKey } from '@scure/bip32';
import { RawPSBTV0 } from '@scure/btc-signer/psbt.js';
import type { Networks } from '#core/chains/addresses.ts';
import { parseStoredDescriptor, type Scripts } from '#core/chains/derive-address.ts';
import { isDescriptor } from '#core/chains/read-descriptor.ts';
import { invariant } from '#core/rules/refusal.ts';

// What a hardware wallet needs to find its own key in a PSBT (BIP-174): for each key of an input,
// and of the change, whose master it comes from by which way; the scripts behind the hashes; and
// the extended keys of all who sign, so that it can tell change from a stranger's output.

/** The fields of one input or output; none of a key whose origin nobody told. */
export function keyFields({ redeemScript, witnessScript, derivations }: Scripts) {
  if (derivations.length === 0) return {};
  return {
    bip32Derivation: derivations,
    ...(redeemScript === undefined ? {} : { redeemScript }),
    ...(witnessScript === undefined ? {} : { witnessScript }),
  };
}

// BIP-32's versions: wallets of a test network know their own alone.
const versionOf = (networks: Networks): number => (networks === 'main' ? 0x0488b21e : 0x043587cf);

/** A PSBT that names the extended key of each holder, with its origin. */
export function withHolders(
  psbt: Uint8Array,
  networks: Networks,
  materials: ReadonlySet<string>,
): Uint8Array {
  // A PSBT that names extended keys is taken for one of several keys (Coldcard): of one key, none.
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
