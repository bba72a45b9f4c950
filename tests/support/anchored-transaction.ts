import { Transaction } from '@scure/btc-signer';

/** A Bitcoin transaction with data outputs, from a library that knows nothing of anchors. */
export function transactionWith(...data: Uint8Array[]): Transaction {
  const tx = new Transaction({
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
  });
  tx.addOutput({ script: new Uint8Array([0, 20, ...new Uint8Array(20)]), amount: 1_000n });
  for (const script of data) tx.addOutput({ script, amount: 0n });
  tx.addInput({
    txid: new Uint8Array(32).fill(1),
    index: 0,
    finalScriptWitness: [new Uint8Array([1, 2])],
    finalScriptSig: new Uint8Array(),
  });
  return tx;
}
