import {
  type BitcoinRpc,
  type Call,
  RpcRefusal,
} from '../../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';

/** One transaction: it spends one coin and pays one address. Two of one coin are enemies. */
export type Spend = { txid: string; coin: string; address: string; units: bigint };

/** What a block makes by itself spends no coin. */
const made = 'coinbase';

type Block = { hash: string; height: number; txs: Spend[] };

/** A whole node in memory, exact in what the adapter asks of it, and hands on it. */
export class MemoryNode {
  readonly blocks: Block[] = [{ hash: 'genesis', height: 0, txs: [] }];
  /** Blocks that gave way to others. */
  readonly left: Block[] = [];
  readonly waiting = new Map<string, Spend>();
  private readonly known = new Map<string, Spend>();
  private count = 0;
  /** What it says to everything that is offered; null: what the chain says. */
  refuses: { code: number; said: string } | null = null;
  /** What it says of itself beside its blocks. */
  chain = 'regtest';
  tipAgeSeconds = 0;
  connections = 8;

  private next(what: string): string {
    this.count += 1;
    return `${what} ${this.count}`;
  }

  /** A block that pays its miner's address by itself. */
  mineTo(address: string, units: bigint): Spend {
    const spend = { txid: this.next('tx'), coin: made, address, units };
    this.known.set(spend.txid, spend);
    this.blocks.push({ hash: this.next('block'), height: this.blocks.length, txs: [spend] });
    return spend;
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
    this.left.push(...gone);
    for (const spend of gone.flatMap(({ txs }) => txs)) {
      if (spend.coin !== made) this.waiting.set(spend.txid, spend);
    }
    if (kills) for (const { txs } of gone) for (const { txid } of txs) this.doubleSpend(txid);
    this.mine(gone.length + 1, ({ address }) => address !== 'elsewhere');
  }

  isMade(txid: string): boolean {
    return this.known.get(txid)?.coin === made;
  }

  /** In how many blocks of the best chain a transaction lies; 0 where in none. */
  depthOf(txid: string): number {
    const block = this.blocks.find(({ txs }) => txs.some((spend) => spend.txid === txid));
    return block === undefined ? 0 : this.blocks.length - block.height;
  }

  private told({ txid, coin, address, units }: Spend) {
    const value = `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`;
    const vin = coin === made ? [{ coinbase: '00' }] : [];
    return { txid, hex: txid, vin, vout: [{ n: 0, value, scriptPubKey: { address } }] };
  }

  private blockAt(hash: unknown) {
    const block = this.blocks.find((one) => one.hash === hash);
    if (block === undefined) throw new RpcRefusal(-5, 'Block not found');
    const previousblockhash = this.blocks[block.height - 1]?.hash;
    return { ...block, previousblockhash, tx: block.txs.map((spend) => this.told(spend)) };
  }

  private headerOf(hash: unknown) {
    const held = [...this.blocks, ...this.left].find((one) => one.hash === hash);
    if (held === undefined) throw new RpcRefusal(-5, 'Block not found');
    const { height } = held;
    const stands = this.blocks[height] === held;
    const time = Math.floor(Date.now() / 1_000) - this.tipAgeSeconds;
    return { height, time, confirmations: stands ? this.blocks.length - height : -1 };
  }

  private take(txid: string): string {
    if (this.refuses !== null) throw new RpcRefusal(this.refuses.code, this.refuses.said);
    const spend = this.known.get(txid);
    if (spend === undefined) throw new RpcRefusal(-22, 'TX decode failed');
    if (this.depthOf(txid) > 0) throw new RpcRefusal(-27, 'Transaction already in block chain');
    if (spend.coin === made) throw new RpcRefusal(-26, 'coinbase');
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
      return { chain: this.chain, blocks: height, headers: height, bestblockhash: hash };
    }
    if (method === 'getbestblockhash') return tip.hash;
    if (method === 'getnetworkinfo') return { connections: this.connections };
    if (method === 'getblockheader') return this.headerOf(first);
    if (method === 'getblock') return this.blockAt(first);
    if (method === 'getrawmempool') return [...this.waiting.keys()];
    if (method === 'sendrawtransaction') return this.take(String(first));
    if (method === 'decoderawtransaction') return { txid: 'ff'.repeat(32) };
    if (method === 'testmempoolaccept') {
      return [{ allowed: this.refuses === null, 'reject-reason': this.refuses?.said }];
    }
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
