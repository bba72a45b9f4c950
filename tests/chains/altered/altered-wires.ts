import {
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
  signBytes,
} from '@solana/kit';

export const decoder = getCompiledTransactionMessageDecoder();
export const messageIn = (wire: string) =>
  new Uint8Array(getTransactionDecoder().decode(Buffer.from(wire, 'base64')).messageBytes);
export type Compiled = Extract<ReturnType<typeof decoder.decode>, { version: 'legacy' | 0 }>;

/** Signs a message with those of these keys that it names. */
export async function signMessage(
  bytes: Uint8Array,
  by: readonly KeyPairSigner[],
): Promise<string> {
  const compiled = decoder.decode(bytes) as Compiled;
  const names = compiled.staticAccounts.slice(0, compiled.header.numSignerAccounts);
  const unsigned = {
    messageBytes: bytes,
    signatures: Object.fromEntries(names.map((name) => [name, null])),
  } as unknown as Parameters<typeof partiallySignTransaction>[1];
  const keys = by
    .filter((keyPairSigner) => names.includes(keyPairSigner.address))
    .map(({ keyPair }) => keyPair);
  return getBase64EncodedWireTransaction(await partiallySignTransaction(keys, unsigned));
}

/** Ways to alter what wraps the message: its signature, and the surrounding bytes. */
export async function alteredWires(
  wire: string,
  us: KeyPairSigner,
  stranger: KeyPairSigner,
): Promise<Record<string, readonly [file: string, words: RegExp]>> {
  const right = Buffer.from(await signMessage(messageIn(wire), [us]), 'base64');
  const other = new Uint8Array(messageIn(wire));
  other[other.length - 1]! ^= 1;
  const ofOther = Buffer.from(await signMessage(other, [us]), 'base64').subarray(1, 65);
  const foreign = Buffer.from(await signBytes(stranger.keyPair.privateKey, messageIn(wire)));
  const withSignature = (signature: Buffer): string =>
    Buffer.concat([right.subarray(0, 1), signature, right.subarray(65)]).toString('base64');
  const broken = Buffer.from(right.subarray(1, 65));
  broken[40]! ^= 1;
  const not = /not signed, or its signature does not cover all of it/;
  const none = /no transaction of Solana|another way/;
  return {
    'not signed': [wire, not],
    'the signature of another message': [withSignature(ofOther), not],
    'the signature of a stranger': [withSignature(foreign), not],
    'a bit of the signature': [withSignature(broken), not],
    'a byte behind the end': [Buffer.concat([right, Buffer.from([0])]).toString('base64'), none],
    'half of it': [right.subarray(0, 90).toString('base64'), none],
    'a count in two bytes': [
      Buffer.concat([Buffer.from([0x81, 0]), right.subarray(1)]).toString('base64'),
      none,
    ],
    'nothing at all': ['', none],
    'no transaction': ['aGVsbG8=', none],
  };
}
