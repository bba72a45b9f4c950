import assert from 'node:assert/strict';
import { encode } from 'ripple-binary-codec';
import { Wallet } from 'xrpl';
import { cancelXrpPayment, draftSpends } from '../../../src/server/modules/chains/chains.ts';
import type { Target } from '../../../src/server/modules/chains/port.ts';
import type { XrpChain } from '../../../src/server/modules/chains/xrp/xrp-rpc.ts';
import { xrpTransactionId } from '../../../src/server/modules/chains/xrp/xrp-transaction.ts';
import { verifyAbandoned } from '../../../src/server/modules/payouts/verify-abandoned.ts';

type Abandoned = Parameters<typeof verifyAbandoned>;
type Fields = Record<string, unknown>;
type Draft = ReturnType<typeof draftSpends>[number];

export const ours = Wallet.fromEntropy(new Uint8Array(16).fill(11));

/** The transaction a key's holder sends; the ledger of a history checks no signature. */
export const fileOf = (fields: Fields, { publicKey }: Wallet): string =>
  encode({ ...fields, SigningPubKey: publicKey, TxnSignature: '00' });

/** A debt: a withdrawal, or the return of an incoming payment. */
export type Owed = { to: Target; state: 'due' | 'out' | 'paid' };
type Spend = {
  owed: Owed;
  draft: Draft;
  since: bigint;
  txid: string | null;
  raw: string | null;
  state: 'open' | 'paid' | 'dead';
};

// How many ledgers an export can confirm in here: in a history, hours are this short.
const life = 12n;
const asExported = 10_800n;

/** Planted defects of the payer; a history must detect each. */
export type PayingDefect = {
  /** Treats a transaction that is nowhere yet as one that can never confirm. */
  impatient?: boolean;
  /** Pays again what was sent but not yet seen. */
  repeats?: boolean;
};

/** Exports, returned files and the fate of each, by the product's rules, in memory. */
export class XrpPayouts {
  readonly owed: Owed[] = [];
  readonly spends: Spend[] = [];
  /** Every file ever signed: a third party may submit one. */
  readonly files: string[] = [];
  readonly port: XrpChain;
  readonly defect: PayingDefect;

  constructor(port: XrpChain, defect: PayingDefect) {
    this.port = port;
    this.defect = defect;
  }

  get open(): Spend[] {
    return this.spends.filter(({ state }) => state === 'open');
  }

  /** One unsigned payment for each debt that is due, by sequences that no active export has. */
  async export(): Promise<void> {
    const due = this.owed.filter(({ state }) => state === 'due');
    const { ledger, ...facts } = await this.port.spending.facts(ours.classicAddress);
    const sequences = new Set(this.open.map(({ draft }) => draft.life.sequence!));
    const source = { kind: 'account', material: ours.classicAddress } as never;
    const height = ledger + life - asExported;
    const { fee } = facts;
    const drafts = draftSpends(
      { asset: 'XRP', source, height, of: { kind: 'xrp', ...facts, sequences } },
      due.map(({ to }) => ({
        parts: [{ id: '', ...to, fee, borne: 0n } as never],
        fee,
        change: null,
        coins: [],
        anchor: null,
      })),
    );
    for (const [index, draft] of drafts.entries()) {
      const owed = due[index]!;
      owed.state = 'out';
      this.spends.push({ owed, draft, since: ledger, txid: null, raw: null, state: 'open' });
    }
  }

  /** Signs on another machine, and submits the result or not. */
  sign(spend: Spend, isHandedIn: boolean): void {
    const { tx_json: payment } = JSON.parse(spend.draft.unsigned) as { tx_json: Fields };
    const raw = fileOf(payment, ours);
    this.files.push(raw);
    if (isHandedIn) Object.assign(spend, { txid: xrpTransactionId(raw), raw });
  }

  /** Sends returned bytes to the chain, again until they have a result. */
  async send(): Promise<void> {
    for (const { raw, owed } of this.open) {
      if (raw !== null) await this.port.broadcast(raw).catch(() => null);
      if (raw !== null && this.defect.repeats) owed.state = 'due';
    }
  }

  /** A debt that the chain shows as paid is paid; one that failed for good is due again. */
  async settle(): Promise<void> {
    for (const spend of this.open) {
      if (spend.txid === null) continue;
      const found = await this.port.lookup(spend.txid);
      if (found.state !== 'confirmed' || !found.final) continue;
      const { address, tag, amount } = spend.owed.to;
      const paid = found.outputs.find((output) => output.address === address);
      assert.deepEqual([paid?.tag, paid?.amount], [tag, amount], 'another sum than was owed');
      spend.state = 'paid';
      spend.owed.state = 'paid';
    }
  }

  /** Frees each spend that, by the product's rule, can never confirm. */
  async giveUp(): Promise<void> {
    for (const spend of this.open) {
      const { txid: returnedTxid, since: sinceHeight, draft } = spend;
      const input = { returnedTxid, sinceHeight, life: draft.life } as Abandoned[2];
      // The ledger's check reads no row.
      const isDead = await verifyAbandoned(null as never, this.port, input, undefined).then(
        () => true,
        () => this.defect.impatient === true,
      );
      if (isDead) this.free(spend);
    }
  }

  free(spend: Spend): void {
    spend.state = 'dead';
    spend.owed.state = 'due';
  }

  /** Uses up an export's sequence without a payment, as the screen offers it. */
  async cancel({ draft }: Spend): Promise<string> {
    const { tx_json: payment } = JSON.parse(draft.unsigned) as { tx_json: Fields };
    return this.port.broadcast(fileOf(cancelXrpPayment(payment), ours));
  }
}
