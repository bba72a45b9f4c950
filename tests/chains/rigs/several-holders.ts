import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { base64, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { RawPSBTV0 } from '@scure/btc-signer/psbt.js';
import { checksumOf } from '#core/chains/descriptor-checksum.ts';
import type { BitcoinRpc } from '../../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';
import { pythonLibrary } from './fetch-nodes.ts';

const versions = { private: 0x04358394, public: 0x043587cf };
const way = "m/48'/1'/0'/2'";

/** Three people's machines; two must sign. */
const masters = [31, 32, 33].map((seed) =>
  HDKey.fromMasterSeed(new Uint8Array(32).fill(seed), versions),
);

const checked = (script: string): string => `${script}#${checksumOf(script)}`;

/** The descriptor that all three keep of their wallet; one of them beside a secret. */
function descriptor(end: string, secretOf?: number): string {
  const keys = masters.map((master, index) => {
    const fingerprint = master.fingerprint.toString(16).padStart(8, '0');
    const account = master.derive(way);
    const key = index === secretOf ? account.privateExtendedKey : account.publicExtendedKey;
    return `[${fingerprint}${way.slice(1)}]${key}/${end}`;
  });
  return checked(`wsh(sortedmulti(2,${keys.join()}))`);
}

export const severalKeys = descriptor('<0;1>/*');

/** Loads one key into the node's wallet, signs, and unloads it: it holds one wallet at a time. */
export async function signByNode(rpc: BitcoinRpc, psbt: string, index: number) {
  await rpc.ask(['unloadwallet', 'stranger']);
  try {
    const name = `holder ${index} ${psbt.length}`;
    await rpc.ask(['createwallet', name, false, true]);
    const descriptors = [0, 1].map((branch) => ({
      desc: descriptor(`${branch}/*`, index),
      active: true,
      internal: branch === 1,
      timestamp: 'now',
    }));
    const imported = await rpc.ask<{ success: boolean }[]>(['importdescriptors', descriptors]);
    const signed = await rpc.ask<{ psbt: string; complete: boolean }>([
      'walletprocesspsbt',
      psbt,
      true,
      'ALL',
      true,
      false,
    ]);
    const known = await rpc.ask<object>(['decodepsbt', signed.psbt]);
    await rpc.ask(['unloadwallet', name]);
    return { ...signed, isImported: imported.every(({ success }) => success), known };
  } finally {
    await rpc.ask(['loadwallet', 'stranger']);
  }
}

/** Signs with Debian's Python library; or returns why it is unavailable here. */
export function signByPython(psbt: string, index: number): string | { absent: string } {
  const library = pythonLibrary();
  if (typeof library === 'object') return library;
  const { inputs } = RawPSBTV0.decode(base64.decode(psbt));
  const mine = inputs.flatMap(({ bip32Derivation = [] }) =>
    bip32Derivation.filter(([, of]) => of.fingerprint === masters[index]!.fingerprint),
  );
  const secrets = mine.map(([key, { path }]) => {
    const child = path.reduce((at: HDKey, step: number) => at.deriveChild(step), masters[index]!);
    return [hex.encode(key), hex.encode(child.privateKey)];
  });
  const done = spawnSync('python3', [fileURLToPath(new URL('sign_psbt.py', import.meta.url))], {
    input: JSON.stringify({ psbt, secrets: Object.fromEntries(secrets) }),
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: library },
  });
  if (done.status === 0) return done.stdout.trim();
  throw new Error(done.stderr || String(done.error));
}
