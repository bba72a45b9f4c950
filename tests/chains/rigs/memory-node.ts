import { createHash } from 'node:crypto';
import {
  type BitcoinRpc,
  type Call,
  RpcRefusal,
} from '../../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';

/** One transaction: it spends one coin and pays one address. Two of one coin conflict. */
export type Spend = {
  txid: string;
  coin: string;
  address: string;
  units: bigint;
  /** The later of two conflicting transactions pays more: it replaces the other. */
  rank: number;
  /** We signed it: only we can spend its coin. */
  isOurs?: boolean;
};

/** A block reward spends no coin. */
const made = 'coinbase';

type Block = { hash: string; height: number; txs: Spend[] };

/** A whole node in memory, exact in the answers the adapter needs, and its controls. */
export class MemoryNode {
  readonly blocks: Block[] = [{ hash: 'genesis', height: 0, txs: [] }];
  /** Blocks replaced by others. */
  readonly left: Block[] = [];
  readonly waiting = new Map<string, Spend>();
  /** Transactions replaced by a higher fee, and their replacements. */
  readonly replaced = new Map<string, string>();
  private readonly known = new Map<string, Spend>();
  private count = 0;
  /** Its answer to every broadcast; null: the chain's. */
  refuses: { code: number; said: string } | null = null;
  /** What it reports of itself besides its blocks. */
  chain = 'regtest';
  tipAgeSeconds = 0;
  connections = 8;

  private next(what: string): string {
    this.count += 1;
    return `${what} ${this.count}`;
  }

  private make(fields: Omit<Spend, 'txid' | 'rank'>): Spend {
    const txid = createHash('sha256').update(this.next('tx')).digest('hex');
    const spend = { ...fields, txid, rank: this.count };
    this.known.set(txid, spend);
    return spend;
  }

  /** A block that pays its miner's address directly. */
  mineTo(address: string, units: bigint): Spend {
    const spend = this.make({ coin: made, address, units });
    this.blocks.push({ hash: this.next('block'), height: this.blocks.length, txs: [spend] });
    return spend;
  }

  pay(address: string, units: bigint): Spend {
    const spend = this.make({ coin: this.next('coin'), address, units });
    this.waiting.set(spend.txid, spend);
    return spend;
  }

  /** A transaction of ours that is signed and not yet sent. */
  sign({
    coin = this.next('coin'),
    ...paid
  }: Omit<Spend, 'txid' | 'rank' | 'coin'> & { coin?: string }): Spend {
    return this.make({ coin, ...paid, isOurs: true });
  }

  /** Its payer raises the fee, which leaves us this much; or the replaced transaction returns. */
  bump(txid: string, units: bigint, isBack: boolean): void {
    const spend = this.waiting.get(txid);
    if (spend === undefined || spend.isOurs) return;
    this.waiting.delete(txid);
    const before = [...this.replaced].find(([, by]) => by === txid)?.[0];
    const other =
      isBack && before !== undefined
        ? this.known.get(before)!
        : this.make({ coin: spend.coin, address: spend.address, units });
    this.replaced.delete(other.txid);
    this.replaced.set(txid, other.txid);
    this.waiting.set(other.txid, other);
  }

  /** Mines the waiting transactions, except those that the miner leaves out. */
  mine(count: number, leaves: (spend: Spend) => boolean = () => false): void {
    for (let index = 0; index < count; index += 1) {
      const txs = [...this.waiting.values()].filter((spend) => !leaves(spend));
      for (const { txid } of txs) this.waiting.delete(txid);
      this.blocks.push({ hash: this.next('block'), height: this.blocks.length, txs });
    }
  }

  /** Spends a payment's coin elsewhere, unless a block holds it. */
  doubleSpend(txid: string): void {
    const spend = this.waiting.get(txid);
    if (spend === undefined || spend.isOurs) return;
    this.waiting.delete(txid);
    const { coin, units } = spend;
    const enemy = this.make({ coin, address: 'elsewhere', units });
    this.waiting.set(enemy.txid, enemy);
  }

  evict(txid: string): void {
    this.waiting.delete(txid);
  }

  /** The last blocks give way to a longer branch; their transactions wait, or are double-spent. */
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

  /** How many blocks deep a transaction is in the best chain; 0 if in none. */
  depthOf(txid: string): number {
    const block = this.blocks.find(({ txs }) => txs.some((spend) => spend.txid === txid));
    return block === undefined ? 0 : this.blocks.length - block.height;
  }

  private report({ txid, coin, address, units }: Spend) {
    const value = `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`;
    const vin = coin === made ? [{ coinbase: '00' }] : [{ txid: coin, vout: 0 }];
    return { txid, hex: txid, vin, vout: [{ n: 0, value, scriptPubKey: { address } }] };
  }

  private blockAt(hash: unknown) {
    const block = this.blocks.find((item) => item.hash === hash);
    if (block === undefined) throw new RpcRefusal(-5, 'Block not found');
    const previousblockhash = this.blocks[block.height - 1]?.hash;
    return { ...block, previousblockhash, tx: block.txs.map((spend) => this.report(spend)) };
  }

  private headerOf(hash: unknown) {
    const held = [...this.blocks, ...this.left].find((block) => block.hash === hash);
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
    const isRival = (item: Spend): boolean => item.coin === spend.coin && item.txid !== txid;
    if (this.blocks.some(({ txs }) => txs.some(isRival))) {
      throw new RpcRefusal(-25, 'bad-txns-inputs-missingorspent');
    }
    for (const rival of [...this.waiting.values()].filter(isRival)) {
      if (rival.rank > spend.rank) {
        throw new RpcRefusal(-26, 'insufficient fee, rejecting replacement');
      }
      this.waiting.delete(rival.txid);
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
    if (method === 'decoderawtransaction') {
      return { txid: this.known.has(String(first)) ? first : 'ff'.repeat(32) };
    }
    if (method === 'testmempoolaccept') {
      return [{ allowed: this.refuses === null, 'reject-reason': this.refuses?.said }];
    }
    if (method === 'getblockhash') {
      const block = this.blocks[Number(first)];
      if (block === undefined) throw new RpcRefusal(-8, 'Block height out of range');
      return block.hash;
    }
    if (method === 'getrawtransaction') return this.transactionOf(String(first));
    throw new RpcRefusal(-32_601, 'Method not found');
  }

  /** With a transaction index, as the product requires. */
  private transactionOf(txid: string) {
    const waits = this.waiting.get(txid);
    if (waits !== undefined) return this.report(waits);
    const block = this.blocks.find(({ txs }) => txs.some((spend) => spend.txid === txid));
    if (block === undefined) throw new RpcRefusal(-5, 'No such transaction');
    return { ...this.report(this.known.get(txid)!), blockhash: block.hash };
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
