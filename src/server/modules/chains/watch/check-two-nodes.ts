import { type Coin, coinRecords, isOfFamily } from '#core/chains/coin-records.ts';
import { invariant } from '#core/rules/refusal.ts';
import { type ChainPort, type Found, NodeFault, type Outpoint, type Output } from '../port.ts';
import type { Holdings, Scan, Spending, Tip, WatchSet } from '../port.ts';

// Outputs that both nodes confirmed are not checked again.
const mostAgreed = 50_000;

const lower = (a: Tip, b: Tip): Tip => (a.height <= b.height ? a : b);

const isSame = (a: Output, b: Output): boolean =>
  a.txid === b.txid &&
  a.outputIndex === b.outputIndex &&
  a.address === b.address &&
  a.tag === b.tag &&
  a.amount === b.amount &&
  a.blockHeight === b.blockHeight &&
  (a.isCoinbase ?? false) === (b.isCoinbase ?? false);

const disagree = (asset: Coin, about: string): NodeFault =>
  new NodeFault('foreign', `two nodes of ${asset} say different things of ${about}`);

/** Requires the second node to confirm an output that the first saw in a block. */
async function confirmOutput(second: ChainPort, output: Output): Promise<void> {
  const hint = output.blockHash === null ? {} : { blockHash: output.blockHash };
  const found = await second.lookup(output.txid, hint);
  if (found.state === 'confirmed' && found.outputs.some((other) => isSame(output, other))) return;
  if (found.state === 'confirmed' || found.state === 'failed') {
    throw disagree(second.asset, output.txid);
  }
  throw new NodeFault(
    'behind',
    `the second node of ${second.asset} has not seen ${output.txid} yet`,
  );
}

/** Refuses a removed block that only the first node reports. */
async function confirmLeft(second: ChainPort, blockHash: string): Promise<void> {
  // A node that never had the block has it on no chain.
  if ((await second.hasLeft?.(blockHash)) !== false) return;
  throw new NodeFault(
    'behind',
    `the second node of ${second.asset} still holds block ${blockHash}, which the first let go`,
  );
}

/** The second node's view of a payment that the first reports as lost. */
async function isLostToSecond(second: ChainPort, txid: string): Promise<boolean> {
  const { state } = await second.lookup(txid);
  if (state === 'confirmed') throw disagree(second.asset, txid);
  // Still in the second mempool: which of two spends wins is not known yet.
  return state !== 'pending';
}

async function agreedTip(first: ChainPort, second: ChainPort, own?: Tip): Promise<Tip> {
  const [a, b] = await Promise.all([own ?? first.tip(), second.tip()]);
  const apart = a.height > b.height ? a.height - b.height : b.height - a.height;
  if (apart > coinRecords[first.asset].mostApart) {
    throw new NodeFault('behind', `two nodes of ${first.asset} are ${apart} blocks apart`);
  }
  if (apart === 0n && a.hash !== b.hash) throw disagree(first.asset, `block ${a.height}`);
  return lower(a, b);
}

function agreedFound(asset: Coin, txid: string, a: Found, b: Found): Found {
  if (a.state === 'confirmed' && b.state === 'confirmed') {
    const isAgreed =
      a.outputs.length === b.outputs.length &&
      a.outputs.every((output) => b.outputs.some((other) => isSame(output, other)));
    if (!isAgreed) throw disagree(asset, txid);
    const confirmations = Math.min(a.confirmations, b.confirmations);
    return { ...a, confirmations, final: a.final && b.final };
  }
  if (a.state === b.state) return a;
  const states = new Set([a.state, b.state]);
  if (states.has('failed') && states.has('confirmed')) throw disagree(asset, txid);
  return { state: states.has('confirmed') || states.has('pending') ? 'pending' : 'unknown' };
}

async function broadcastByBoth(first: ChainPort, second: ChainPort, raw: string): Promise<string> {
  const [a, b] = await Promise.allSettled([first.broadcast(raw), second.broadcast(raw)]);
  if (a.status === 'fulfilled') return a.value;
  if (b.status === 'fulfilled') return b.value;
  // If one node leaves the fate open, it is open.
  const isOpen = (b.reason as NodeFault).kind !== 'refused';
  throw isOpen ? b.reason : a.reason;
}

const nameOf = ({ txid, outputIndex }: Outpoint): string => `${txid}:${outputIndex}`;

type Of<Kind extends Spending['kind']> = Extract<Spending, { kind: Kind }>;

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * The lower fee: one node cannot make anyone pay more than the other asks, and a low fee can be
 * raised (CHN-8). A node at the floor may know nothing: only the other counts.
 */
function agreedRate(asset: Coin, a: bigint, b: bigint): bigint {
  invariant(isOfFamily(asset, 'bitcoin'), 'coins of outputs are of Bitcoin’s family');
  const { feeFloor } = coinRecords[asset];
  const low = smaller(a, b);
  return low <= feeFloor ? larger(a, b) : low;
}

function agreedCoins(asset: Coin, first: Of<'coins'>, second: Of<'coins'>): Of<'coins'> {
  return {
    kind: 'coins',
    feeRate: async () => {
      const [a, b] = await Promise.all([first.feeRate(), second.feeRate()]);
      return agreedRate(asset, a, b);
    },
    unspent: async (outs) => {
      const [a, b] = await Promise.all([first.unspent(outs), second.unspent(outs)]);
      const known = new Set(b.map(nameOf));
      return a.filter((outpoint) => known.has(nameOf(outpoint)));
    },
    whyInvalid: async (raw) => {
      const [a, b] = await Promise.all([first.whyInvalid(raw), second.whyInvalid(raw)]);
      return b === null ? null : a;
    },
    spends: async (txid) => {
      const [a, b] = await Promise.all([first.spends(txid), second.spends(txid)]);
      const names = (outs: Outpoint[]): string => outs.map(nameOf).toSorted().join();
      if (names(a) !== names(b)) throw disagree(asset, txid);
      return a;
    },
    toReplace: async (txid) => {
      const [a, b] = await Promise.all([first.toReplace(txid), second.toReplace(txid)]);
      return { fees: larger(a.fees, b.fees), step: larger(a.step, b.step) };
    },
  };
}

// A node that hides a sent transaction must not cause a second payout.
function agreedSpending(asset: Coin, first?: Spending, second?: Spending): Spending | undefined {
  if (first?.kind === 'coins' && second?.kind === 'coins') {
    return agreedCoins(asset, first, second);
  }
  if (first?.kind === 'xrp' && second?.kind === 'xrp') {
    return {
      kind: 'xrp',
      facts: async (account) => {
        const [a, b] = await Promise.all([first.facts(account), second.facts(account)]);
        if (a.networkId !== b.networkId) throw disagree(asset, 'which network this is');
        return {
          ...a,
          sequence: Math.max(a.sequence, b.sequence),
          fee: smaller(a.fee, b.fee),
          ledger: smaller(a.ledger, b.ledger),
        };
      },
      taken: async (txid) => {
        const [a, b] = await Promise.all([first.taken(txid), second.taken(txid)]);
        const isSaid = a?.account === b?.account && a?.sequence === b?.sequence;
        if (!isSaid) throw disagree(asset, txid);
        return a;
      },
    };
  }
  if (first?.kind === 'solana' && second?.kind === 'solana') {
    return {
      kind: 'solana',
      token: first.token,
      // The search for sent transactions starts at the earlier slot; they expire at the later end.
      facts: async (from) => {
        const [a, b] = await Promise.all([first.facts(from), second.facts(from)]);
        const ends = [a.lastValidHeight, b.lastValidHeight] as const;
        if (larger(...ends) - smaller(...ends) > coinRecords[asset].mostApart) {
          throw disagree(asset, 'how long a transaction lives');
        }
        return {
          ...a,
          slot: smaller(a.slot, b.slot),
          lastValidHeight: larger(...ends),
        };
      },
      nonce: async (account, authority) => {
        const [a, b] = await Promise.all(
          [first, second].map((port) => port.nonce(account, authority)),
        );
        if (a !== b) throw disagree(asset, `the nonce of ${account}`);
        return a!;
      },
      sentSince: async (from, slot) => {
        const all = await Promise.all([first, second].map((port) => port.sentSince(from, slot)));
        return [...new Set(all.flat())];
      },
    };
  }
  return undefined;
}

/** The first address with different amounts; undefined if both agree. */
function differsAt(a: Holdings, b: Holdings): string | undefined {
  const named = new Set([...a.units.keys(), ...b.units.keys()]);
  return [...named].find(
    (address) => (a.units.get(address) ?? 0n) !== (b.units.get(address) ?? 0n),
  );
}

/**
 * The holdings of our addresses that both nodes agree on: in one block, or on a chain without
 * reorgs at two slots, if the first node's are the same before and after the second's.
 */
async function agreedHoldings(
  first: ChainPort,
  second: ChainPort,
  input: WatchSet,
): Promise<Holdings> {
  const { asset } = first;
  const a = await first.holdings(input);
  const b = await second.holdings(input, a.block);
  const differs = differsAt(a, b);
  const isSameBlock = a.block.height === b.block.height;
  if (isSameBlock && a.block.hash !== b.block.hash)
    throw disagree(asset, `block ${a.block.height}`);
  if (!isSameBlock && !a.isFinal) {
    throw new NodeFault('behind', `two nodes of ${asset} are at different blocks`);
  }
  if (differs === undefined) return { ...a, block: lower(a.block, b.block) };
  const again = isSameBlock ? a : await first.holdings(input);
  if (differsAt(a, again) === undefined) throw disagree(asset, `what lies at ${differs}`);
  throw new NodeFault('behind', `accounts of ${asset} moved while two nodes were read`);
}

/**
 * Presents two providers as one chain: from `above` minor units on, a confirmed output counts once
 * both report it. A lagging node makes the watcher wait; a lying node stops it: nothing is saved or
 * credited until a person has looked.
 */
export function checkTwoNodes(first: ChainPort, second: ChainPort, above = 0n): ChainPort {
  const agreed = new Set<string>();
  const scan: ChainPort['scan'] = async (cursor, watched): Promise<Scan> => {
    const read = await first.scan(cursor, watched, (txid) => isLostToSecond(second, txid));
    const tip = await agreedTip(first, second, read.tip);
    for (const hash of read.detached) await confirmLeft(second, hash);
    for (const output of read.seen) {
      const name = `${output.txid} ${output.outputIndex} ${output.blockHash}`;
      if (output.blockHeight === null || output.amount < above || agreed.has(name)) continue;
      await confirmOutput(second, output);
      if (agreed.size >= mostAgreed) agreed.clear();
      agreed.add(name);
    }
    return { ...read, tip };
  };
  const { asset, simulated } = first;
  const spending = agreedSpending(asset, first.spending, second.spending);
  return {
    asset,
    simulated,
    identity: async () => {
      const [a, b] = await Promise.all([first.identity(), second.identity()]);
      if (a !== b) throw disagree(first.asset, 'which chain this is');
      return a;
    },
    tip: () => agreedTip(first, second),
    scan,
    lookup: async (txid, hint) => {
      const [a, b] = await Promise.all([first.lookup(txid, hint), second.lookup(txid, hint)]);
      return agreedFound(first.asset, txid, a, b);
    },
    ...(first.hasLeft && { hasLeft: (hash) => first.hasLeft!(hash) }),
    holdings: (input) => agreedHoldings(first, second, input),
    broadcast: (raw) => broadcastByBoth(first, second, raw),
    ...(first.whyUnpayable && {
      // A refund on one node's word would trust a liar: both have to agree.
      whyUnpayable: async (payees, from) => {
        const a = await first.whyUnpayable!(payees, from);
        const b = (await second.whyUnpayable?.(payees, from)) ?? [];
        return a.map((reason, index) => ((b[index] ?? null) === null ? null : reason));
      },
    }),
    ...(spending === undefined ? {} : { spending }),
  };
}
