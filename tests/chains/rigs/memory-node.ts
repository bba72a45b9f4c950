import {
  type BitcoinRpc,
  type Call,
  RpcRefusal,
} from '../../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';

/** One transaction: it spends one coin and pays one address. Two of one coin are enemies. */
export type Spend = { txid: string; coin: string; address: string; units: bigint };

type Block = { hash: string; height: number; txs: Spend[] };

/** A whole node in memory, exact in what the adapter asks of it, and hands on it. */
export class MemoryNode {
  readonly blocks: Block[] = [{ hash: 'genesis', height: 0, txs: [] }];
  readonly waiting = new Map<string, Spend>();
  private readonly known = new Map<string, Spend>();
  private made = 0;

  private next(what: string): string {
    this.made += 1;
    return `${what} ${this.made}`;
  }

  pay(address: string, units: bigint): Spend {
    const spend = { txid: this.next('tx'), coin: this.next('coin'), address, units };
    this.known.set(spend.txid, spend);
    this.waiting.set(spend.txid, spend);
    return spend;
  }

  /** Blocks that hold what waits, except what the miner leaves out. */
  mine(count: number, leaves: (spend: Spend) => boolean = () => false): void {
    for (let nth = 0; nth < count; nth += 1) {
      const txs = [...this.waiting.values()].filter((spend) => !leaves(spend));
      for (const { txid } of txs) this.waiting.delete(txid);
      this.blocks.push({ hash: this.next('block'), height: this.blocks.length, txs });
    }
  }

  /** Spends a payment's coin elsewhere, if no block holds it. */
  doubleSpend(txid: string): void {
    const spend = this.waiting.get(txid);
    if (spend === undefined) return;
    this.waiting.delete(txid);
    const enemy = { ...spend, txid: this.next('tx'), address: 'elsewhere' };
    this.known.set(enemy.txid, enemy);
    this.waiting.set(enemy.txid, enemy);
  }

  evict(txid: string): void {
    this.waiting.delete(txid);
  }

  /** The last blocks give way to a longer branch; what they held waits again, or is spent there. */
  reorganise(depth: number, kills: boolean): void {
    const gone = this.blocks.splice(Math.max(1, this.blocks.length - depth));
    for (const { txs } of gone) for (const spend of txs) this.waiting.set(spend.txid, spend);
    if (kills) for (const { txs } of gone) for (const { txid } of txs) this.doubleSpend(txid);
    this.mine(gone.length + 1, ({ address }) => address !== 'elsewhere');
  }

  /** In how many blocks of the best chain a transaction lies; 0 where in none. */
  depthOf(txid: string): number {
    const block = this.blocks.find(({ txs }) => txs.some((spend) => spend.txid === txid));
    return block === undefined ? 0 : this.blocks.length - block.height;
  }

  private told({ txid, address, units }: Spend) {
    const value = `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`;
    return { txid, hex: txid, vin: [], vout: [{ n: 0, value, scriptPubKey: { address } }] };
  }

  private blockAt(hash: unknown) {
    const block = this.blocks.find((one) => one.hash === hash);
    if (block === undefined) throw new RpcRefusal(-5, 'Block not found');
    const previousblockhash = this.blocks[block.height - 1]?.hash;
    return { ...block, previousblockhash, tx: block.txs.map((spend) => this.told(spend)) };
  }

  private take(txid: string): string {
    const spend = this.known.get(txid);
    if (spend === undefined) throw new RpcRefusal(-22, 'TX decode failed');
    if (this.depthOf(txid) > 0) throw new RpcRefusal(-27, 'Transaction already in block chain');
    const taken = [...this.waiting.values(), ...this.blocks.flatMap(({ txs }) => txs)];
    if (taken.some((one) => one.coin === spend.coin && one.txid !== txid)) {
      throw new RpcRefusal(-25, 'bad-txns-inputs-missingorspent');
    }
    this.waiting.set(txid, spend);
    return txid;
  }

  private answer([method, first]: Call): unknown {
    const tip = this.blocks.at(-1)!;
    if (method === 'getblockchaininfo') {
      const { hash, height } = tip;
      return { chain: 'regtest', blocks: height, headers: height, bestblockhash: hash };
    }
    if (method === 'getbestblockhash') return tip.hash;
    if (method === 'getblock') return this.blockAt(first);
    if (method === 'getrawmempool') return [...this.waiting.keys()];
    if (method === 'sendrawtransaction') return this.take(String(first));
    if (method === 'getblockhash') {
      const block = this.blocks[Number(first)];
      if (block === undefined) throw new RpcRefusal(-8, 'Block height out of range');
      return block.hash;
    }
    const spend = this.waiting.get(String(first));
    if (spend === undefined) throw new RpcRefusal(-5, 'No such mempool transaction');
    return this.told(spend);
  }

  readonly rpc: BitcoinRpc = {
    ask: async <T>(call: Call) => this.answer(call) as T,
    askAll: async <T>(calls: readonly Call[]) =>
      calls.map((call) => {
        try {
          return this.answer(call) as T;
        } catch (error) {
          if (error instanceof RpcRefusal) return error;
          throw error;
        }
      }),
  };
}
