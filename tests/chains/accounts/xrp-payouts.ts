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

/** What a key's holder sends; the ledger of a history judges no signature. */
export const fileOf = (fields: Fields, { publicKey }: Wallet): string =>
  encode({ ...fields, SigningPubKey: publicKey, TxnSignature: '00' });

/** What is owed: a withdrawal, or an arrival that goes back. */
export type Owed = { to: Target; state: 'due' | 'out' | 'paid' };
type Spend = {
  owed: Owed;
  draft: Draft;
  since: bigint;
  txid: string | null;
  raw: string | null;
  state: 'open' | 'paid' | 'dead';
};

// How many ledgers an export can land in here: hours are no more than that to a history.
const life = 12n;
const asExported = 10_800n;

/** Planted defects of what pays; a history has to notice each. */
export type PayingDefect = {
  /** Takes what is nowhere yet for what never will be anywhere. */
  impatient?: boolean;
  /** Pays again what was sent and not yet seen. */
  repeats?: boolean;
};

/** Exports, returned files and what became of each, by the product's own rules, in memory. */
export class XrpPayouts {
  readonly owed: Owed[] = [];
  readonly spends: Spend[] = [];
  /** Every file that was ever signed: somebody else may hand one in. */
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

  /** One unsigned payment for each that is due, by numbers that no living export has. */
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

  /** Signed elsewhere, and handed in or not. */
  sign(spend: Spend, isHandedIn: boolean): void {
    const { tx_json: payment } = JSON.parse(spend.draft.unsigned) as { tx_json: Fields };
    const raw = fileOf(payment, ours);
    this.files.push(raw);
    if (isHandedIn) Object.assign(spend, { txid: xrpTransactionId(raw), raw });
  }

  /** Bytes that came back go to the chain, again for as long as nothing came of them. */
  async send(): Promise<void> {
    for (const { raw, owed } of this.open) {
      if (raw !== null) await this.port.broadcast(raw).catch(() => null);
      if (raw !== null && this.defect.repeats) owed.state = 'due';
    }
  }

  /** What the chain shows as paid is paid; what failed for ever is due once more. */
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

  /** Frees each of which the product's own rule says that it can never land. */
  async giveUp(): Promise<void> {
    for (const spend of this.open) {
      const { txid: returnedTxid, since: sinceHeight, draft } = spend;
      const input = { returnedTxid, sinceHeight, life: draft.life } as Abandoned[2];
      // The ledger's proof reads no row.
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

  /** What takes an export's number and pays nobody, as the screen offers it. */
  async cancel({ draft }: Spend): Promise<string> {
    const { tx_json: payment } = JSON.parse(draft.unsigned) as { tx_json: Fields };
    return this.port.broadcast(fileOf(cancelXrpPayment(payment), ours));
  }
}
