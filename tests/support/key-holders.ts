import { HDKey } from '@scure/bip32';

// Key holders of multisig scripts on Bitcoin's test networks, as descriptors name them.

/** The version prefixes of test network extended keys. */
export const versions = { private: 0x04358394, public: 0x043587cf };

/** The derivation path of each holder's multisig keys (BIP 48). */
export const way = "m/48'/1'/0'/2'";

export const holderOf = (seed: number): HDKey =>
  HDKey.fromMasterSeed(new Uint8Array(32).fill(seed), versions);

/** A holder's key with its origin, for deposits and change. */
export const keyOf = (master: HDKey): string => {
  const fingerprint = master.fingerprint.toString(16).padStart(8, '0');
  return `[${fingerprint}${way.slice(1)}]${master.derive(way).publicExtendedKey}/<0;1>/*`;
};
