import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { coinRecords, type DerivedCoin } from '#core/chains/coin-records.ts';
import { formatAmount } from '#core/money/money.ts';
import { invariant } from '#core/rules/refusal.ts';

// Dogecoin Core reads no PSBT: its `signrawtransaction` accepts the transaction, plus the spent
// outputs if the signing node has no chain to look them up.

/**
 * An export as arguments of `signrawtransaction`, ready to paste; null for coins with PSBT wallets,
 * and for text that is no PSBT.
 */
export function rawSpend(coin: DerivedCoin, unsigned: string): string | null {
  const hasWitnesses = coinRecords[coin].versions.main.bech32 !== '';
  if (hasWitnesses || !unsigned.startsWith(psbtStart)) return null;
  const tx = Transaction.fromPSBT(base64.decode(unsigned));
  const outputs = Array.from({ length: tx.inputsLength }, (_, index) => {
    const { txid, index: vout, nonWitnessUtxo } = tx.getInput(index);
    const output = nonWitnessUtxo?.outputs[vout ?? -1];
    invariant(txid && output, 'an export without witnesses holds what it spends');
    const scriptPubKey = hex.encode(output.script);
    return {
      txid: hex.encode(txid),
      vout,
      scriptPubKey,
      amount: formatAmount(coin, output.amount),
    };
  });
  return `${hex.encode(tx.unsignedTx)} '${JSON.stringify(outputs)}'`;
}

/** The start of every PSBT, in base64. */
const psbtStart = base64.encode(new TextEncoder().encode('psbt')).slice(0, 5);
