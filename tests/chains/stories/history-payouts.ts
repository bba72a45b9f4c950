import { findPayingOutput, lookUpPayment } from '../../../src/server/modules/chains/chains.ts';
import type { ChainPort } from '../../../src/server/modules/chains/port.ts';
import type { MemoryNode, Spend } from '../rigs/memory-node.ts';

const payee = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** A sent withdrawal: its fee may be raised, and whichever version confirms pays it. */
type Payout = { units: bigint; since: bigint; sent: Spend[]; isPaid: boolean };

/** Planted defects of the payer; a history must detect each. */
export type PayingDefect = {
  /** Raises a fee with a payment of other coins. */
  apart?: boolean;
  /** Looks up only the newest transaction. */
  forgetsFirst?: boolean;
};

/** Our payouts, their fees raised if stuck, settled by the product's rules. */
export class HistoryPayouts {
  readonly all: Payout[] = [];
  readonly node: MemoryNode;
  readonly defect: PayingDefect;
  readonly open: () => ChainPort;
  raised = 0;

  constructor(node: MemoryNode, open: () => ChainPort, defect: PayingDefect) {
    this.node = node;
    this.open = open;
    this.defect = defect;
  }

  async #send(spend: Spend): Promise<void> {
    // A transaction that lost is refused, and a waiting or mined one is already known.
    await this.open()
      .broadcast(spend.txid)
      .catch(() => null);
  }

  /** A unique amount, so that the chain shows which payout it is. */
  async withdraw(): Promise<void> {
    const units = 50_000_000n + BigInt(this.all.length);
    const spend = this.node.sign({ address: payee, units });
    const since = BigInt(this.node.blocks.length - 1);
    this.all.push({ units, since, sent: [spend], isPaid: false });
    await this.#send(spend);
  }

  /** The same coin to the same payee, for more of our change. */
  async raise(index: number): Promise<void> {
    const stuck = this.all.filter(({ isPaid }) => !isPaid);
    const payout = stuck[index % (stuck.length || 1)];
    if (payout === undefined) return;
    const [first] = payout.sent;
    const coin = this.defect.apart ? {} : { coin: first!.coin };
    const spend = this.node.sign({ ...coin, address: payee, units: payout.units });
    payout.sent.push(spend);
    this.raised += 1;
    await this.#send(spend);
  }

  /** A transaction that left the chain and is in no pool is sent again, paid or not. */
  async sendAgain(): Promise<void> {
    for (const { sent } of this.all) await this.#send(sent.at(-1)!);
  }

  async settle(): Promise<void> {
    for (const payout of this.all) if (!payout.isPaid) payout.isPaid = await this.#lands(payout);
  }

  async #lands({ units, since, sent }: Payout): Promise<boolean> {
    const sought = {
      asset: 'BTC',
      address: payee,
      tag: null,
      amount: units,
      txid: sent.at(-1)!.txid,
      inputs: [`${sent[0]!.coin}:0`],
      sinceHeight: since,
    } as const;
    for (const { txid } of this.defect.forgetsFirst ? sent.slice(-1) : sent) {
      // Only the simulated chain reads a database.
      const shown = await lookUpPayment(null as never, sought, txid, this.open);
      if (findPayingOutput(sought, shown, new Set()) !== null) return true;
    }
    return false;
  }

  /** How often the best chain pays each payout, and which of them the books lack. */
  check(): { twice: Payout[]; unpaid: Payout[] } {
    const timesOf = ({ units }: Payout): number =>
      this.node.blocks
        .flatMap(({ txs }) => txs)
        .filter((tx) => tx.address === payee && tx.units === units).length;
    const twice = this.all.filter((payout) => timesOf(payout) > 1);
    const unpaid = this.all.filter((payout) => !payout.isPaid || timesOf(payout) === 0);
    return { twice, unpaid };
  }
}
