import { base58, base64, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Address, OutScript, p2pkh, p2wpkh, Transaction } from '@scure/btc-signer';
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { type SubmittableTransaction, Wallet as XrpWallet } from 'xrpl';
import { type Coin, type Method, methodOf } from '#core/chains/assets.ts';
import { coinRecords, type DerivedCoin } from '#core/chains/coin-records.ts';
import { signFields } from '../altered/altered-xrp.ts';

/** What a thief or a mistake would change before signing. */
export type Change = {
  address?: string;
  amount?: bigint;
  /** Coins with UTXOs: how much more the network gets, out of our change. */
  raise?: bigint;
};

/** The machine that holds the keys of one coin: it sees exports and signs them. */
export type OfflineWallet = {
  asset: Coin;
  method: Method;
  /** The public material for the server, as an administrator pastes it. */
  source: { kind: 'key' | 'account' | 'shared' | 'pool'; material: string; home?: string };
  /** The account that pays, if the coin has accounts: it must be funded once. */
  account: string | null;
  /** What must never be pasted anywhere. */
  secret: string;
  /** For coins with addresses: a separate one, for a source with one shared address. */
  place?(index: number): string;
  /** A well-formed address without an approval. */
  elsewhere: string;
  sign(unsigned: string, change?: Change): Promise<string>;
  /** The signed transaction in the other form that wallet programs write. */
  again?(signed: string): string;
};

const versions = { private: 0x04358394, public: 0x043587cf };

/** The scripts of the coins that a transaction spends. */
const scriptsOf = (tx: Transaction): Set<string> =>
  new Set(
    Array.from({ length: tx.inputsLength }, (_, number) => {
      const { witnessUtxo, nonWitnessUtxo, index } = tx.getInput(number);
      return hex.encode((witnessUtxo ?? nonWitnessUtxo!.outputs[index!]!).script);
    }),
  );

/** The keys of the first addresses of an account, by script. */
function keysBelow(account: HDKey, scriptOf: (key: Uint8Array) => Uint8Array) {
  const known = new Map<string, Uint8Array>();
  let places = 0;
  return (script: string): Uint8Array | undefined => {
    for (; !known.has(script) && places < 1_000; places += 1) {
      for (const branch of [0, 1]) {
        const { publicKey, privateKey } = account.deriveChild(branch).deriveChild(places);
        known.set(hex.encode(scriptOf(publicKey!)), privateKey!);
      }
    }
    return known.get(script);
  };
}

function coinsWallet(
  asset: DerivedCoin,
  path: string,
  elsewhere: string,
  of: 'regtest' | 'test' = 'regtest',
): OfflineWallet {
  const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(77), versions).derive(path);
  const network = coinRecords[asset].versions[of];
  const own = (key: Uint8Array) => (network.bech32 === '' ? p2pkh : p2wpkh)(key, network);
  const keyOf = keysBelow(account, (key) => own(key).script);
  const sign = async (psbt: string, change: Change = {}): Promise<string> => {
    const tx = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true });
    const first = tx.getOutput(0);
    const script =
      change.address === undefined
        ? first.script!
        : OutScript.encode(Address(network).decode(change.address));
    tx.updateOutput(0, { script, amount: change.amount ?? first.amount! });
    const last = tx.outputsLength - 1;
    const back = tx.getOutput(last).amount!;
    if (change.raise !== undefined) tx.updateOutput(last, { amount: back - change.raise });
    for (const locked of scriptsOf(tx)) {
      const key = keyOf(locked);
      if (key !== undefined) tx.sign(key);
    }
    return base64.encode(tx.toPSBT());
  };
  return {
    asset,
    method: methodOf[asset],
    source: { kind: 'key', material: account.publicExtendedKey },
    account: null,
    place: (index) => own(account.deriveChild(0).deriveChild(index).publicKey!).address,
    secret: account.privateExtendedKey,
    elsewhere,
    sign,
    again: (signed) => {
      const tx = Transaction.fromPSBT(base64.decode(signed), { allowUnknownOutputs: true });
      tx.finalize();
      return hex.encode(tx.extract());
    },
  };
}

export const bitcoinWallet = (): OfflineWallet =>
  coinsWallet('BTC', "m/84'/1'/0'", 'bcrt1qsn55la8scqda369m08q444qffjsn93t2vkgm07');

/** The same machine on Bitcoin's test networks. */
export const signetWallet = (): OfflineWallet =>
  coinsWallet('BTC', "m/84'/1'/0'", 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'test');

const strangeAddress = Address(coinRecords.DOGE.versions.regtest).encode({
  type: 'pkh',
  hash: new Uint8Array(20).fill(9),
});

export const dogecoinWallet = (): OfflineWallet =>
  coinsWallet('DOGE', "m/44'/1'/0'", strangeAddress);

const elsewhereInLitecoin = Address(coinRecords.LTC.versions.regtest).encode({
  type: 'wpkh',
  hash: new Uint8Array(20).fill(9),
});

export const litecoinWallet = (): OfflineWallet =>
  coinsWallet('LTC', "m/84'/1'/0'", elsewhereInLitecoin);

export type XrpOfflineWallet = OfflineWallet & {
  /** Signs any transaction of the account, as a person at that machine can. */
  signJson(json: Record<string, unknown>): string;
  /** Signs fields that no library would accept. */
  signFields(fields: Record<string, unknown>): string;
};

/** The official client's wallet: it reads the JSON of an export and returns the signed bytes. */
export function xrpWallet(seed = 77): XrpOfflineWallet {
  const wallet = XrpWallet.fromEntropy(new Uint8Array(16).fill(seed));
  const signJson = (json: Record<string, unknown>): string =>
    wallet.sign(json as unknown as SubmittableTransaction).tx_blob;
  return {
    asset: 'XRP',
    method: 'XRP',
    source: { kind: 'account', material: wallet.classicAddress },
    account: wallet.classicAddress,
    secret: wallet.seed!,
    elsewhere: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    signJson,
    signFields: (fields) => signFields(fields, wallet),
    sign: async (unsigned, change = {}) => {
      const { tx_json: json } = JSON.parse(unsigned) as { tx_json: Record<string, unknown> };
      if (change.address !== undefined) json['Destination'] = change.address;
      if (change.amount !== undefined) json['Amount'] = String(change.amount);
      return signJson(json);
    },
    again: (signed) => signed.toLowerCase(),
  };
}

/** Changes the destination or amount of the first transfer in a message. */
function withChange(wire: Uint8Array, change: Change): Uint8Array {
  const bytes = Buffer.from(wire);
  const { messageBytes } = getTransactionDecoder().decode(wire);
  const message = getCompiledTransactionMessageDecoder().decode(new Uint8Array(messageBytes));
  if (message.version === 1) throw new Error('an export is of an older version');
  const step = message.instructions.find(
    (instruction) => instruction.data?.[0] === transferNumber,
  )!;
  if (change.amount !== undefined) {
    const at = bytes.indexOf(Buffer.from(step.data!));
    bytes.writeBigUInt64LE(change.amount, at + 4);
  }
  if (change.address !== undefined) {
    const paid = message.staticAccounts[step.accountIndices![1]!]!;
    Buffer.from(base58.decode(change.address)).copy(
      bytes,
      bytes.indexOf(Buffer.from(base58.decode(paid))),
    );
  }
  return new Uint8Array(bytes);
}

const transferNumber = 2;

/** Signs the bytes of an export with one key, by Solana's official client. */
export async function signWire(wire: string, { keyPair }: KeyPairSigner): Promise<string> {
  const transaction = getTransactionDecoder().decode(base64.decode(wire));
  return getBase64EncodedWireTransaction(await partiallySignTransaction([keyPair], transaction));
}

export const solanaSeed = new Uint8Array(32).fill(77);

/** Solana's official client on a machine without a network. */
export async function solanaWallet(): Promise<OfflineWallet> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(solanaSeed);
  const account = signer.address;
  return {
    asset: 'SOL',
    method: 'SOLANA',
    source: { kind: 'shared', material: account, home: account },
    account,
    secret: base58.encode(new Uint8Array([...solanaSeed, ...base58.decode(account)])),
    elsewhere: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
    sign: async (unsigned, change = {}) => {
      const wire = withChange(base64.decode(unsigned), change);
      return signWire(base64.encode(wire), signer);
    },
  };
}
