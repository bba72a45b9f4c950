import type { Output, Scan } from '../../../src/server/modules/chains/port.ts';
import type { Fields } from '../rigs/xrp-accounts.ts';
import type { XrpLedger } from '../rigs/xrp-ledger.ts';

/** The terms of an escrow: how many ledgers it waits, and whether it can return afterwards. */
export type Terms = { drops: bigint; tag: number | null; wait: number; last: number };

/** Signs and submits a transaction of the bank; returns the ledger's result. */
type Submit = (fields: Fields) => { result: string; hash: string };

/** Drops that the bank escrows for an account: in flight until finished or returned. */
export class XrpEscrows {
  readonly ledger: XrpLedger;
  readonly to: string;
  readonly submit: Submit;
  /** Escrows in flight, by the sequence that created each, and when each can be finished. */
  readonly inFlight: { number: number; after: number; until: number }[] = [];
  readonly finishes = new Set<string>();
  finished = 0;
  wentBack = 0;

  constructor(ledger: XrpLedger, to: string, submit: Submit) {
    this.ledger = ledger;
    this.to = to;
    this.submit = submit;
  }

  setAside({ drops, tag, wait, last }: Terms): void {
    const { bank, open, top } = this.ledger;
    const { sequence } = open.get(bank.classicAddress)!;
    const FinishAfter = top.closedAt + 4 * wait + 1;
    const CancelAfter = FinishAfter + 4 * last;
    const { result } = this.submit({
      TransactionType: 'EscrowCreate',
      Destination: this.to,
      Amount: String(drops),
      FinishAfter,
      CancelAfter,
      ...(tag === null ? {} : { DestinationTag: tag }),
    });
    const made = { number: sequence, after: FinishAfter, until: CancelAfter };
    if (result === 'tesSUCCESS') this.inFlight.push(made);
  }

  /** Ends an escrow that is due, if any: too early or too late fails, and uses up a sequence. */
  #end(kind: 'EscrowFinish' | 'EscrowCancel', index: number): string | null {
    const { closedAt } = this.ledger.top;
    const isDue = ({ after, until }: { after: number; until: number }): boolean =>
      kind === 'EscrowFinish' ? after < closedAt && closedAt <= until : until < closedAt;
    const due = this.inFlight.filter(isDue);
    const among = due.length === 0 ? this.inFlight : due;
    const row = among[index % (among.length || 1)];
    if (row === undefined) return null;
    const Owner = this.ledger.bank.classicAddress;
    const named = { TransactionType: kind, Owner, OfferSequence: row.number };
    const { result, hash } = this.submit(named);
    if (result !== 'tesSUCCESS') return null;
    this.inFlight.splice(this.inFlight.indexOf(row), 1);
    return hash;
  }

  finish(index: number): void {
    const hash = this.#end('EscrowFinish', index);
    if (hash === null) return;
    this.finishes.add(hash);
    this.finished += 1;
  }

  goBack(index: number): void {
    if (this.#end('EscrowCancel', index) !== null) this.wentBack += 1;
  }

  /** The scan of a faulty watcher that mistakes the creation of an escrow for its payment. */
  believedAtOnce(scan: Scan): Scan {
    const made = this.ledger.closed.flatMap(({ txs, index, hash: blockHash }) =>
      txs
        .filter(({ fields }) => fields['TransactionType'] === 'EscrowCreate')
        .map(({ fields, hash: txid }): Output => ({
          txid,
          outputIndex: 0,
          address: this.to,
          tag: (fields['DestinationTag'] as number | undefined)?.toString() ?? null,
          amount: BigInt(String(fields['Amount'])),
          blockHeight: BigInt(index),
          blockHash,
        })),
    );
    return { ...scan, seen: [...this.unfinished(scan).seen, ...made] };
  }

  /** A scan without the payments of escrows. */
  unfinished(scan: Scan): Scan {
    return { ...scan, seen: scan.seen.filter(({ txid }) => !this.finishes.has(txid)) };
  }
}
