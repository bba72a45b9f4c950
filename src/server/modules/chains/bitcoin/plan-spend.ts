import { Address, OutScript } from '@scure/btc-signer';
import {
  coinRecords,
  type DerivedCoin,
  type Networks,
} from '../../../../core/chains/coin-records.ts';
import { keptDescriptor, type KeyPlace } from '../../../../core/chains/derive-address.ts';
import { isDescriptor } from '../../../../core/chains/read-descriptor.ts';
import { bearFee, type Bounds, type Shared, type ToPay } from '../transactions/bear-fee.ts';

/** An output of ours that stands unspent, with the whole transaction that made it. */
export type Coins = {
  txid: string;
  outputIndex: number;
  amount: bigint;
  address: string;
  raw: string;
  /** Where its address stands in the row of a key; null where no key derives it. */
  place?: KeyPlace | null;
};

/** One payout within a spend. */
export type Part = Omit<ToPay, 'id' | 'tag'>;

/** What a spend will be: what each part pays and bears, and what comes back to us, if anything. */
export type SpendPlan = {
  inputs: Coins[];
  /** As the parts, in their order. */
  outputs: ({ address: string } & Shared)[];
  fee: bigint;
  change: bigint | null;
};

/** Minor units for 1,000 virtual bytes, where change goes, and what the operator can bear. */
export type World = Bounds & {
  coin: DerivedCoin;
  networks: Networks;
  feeRate: bigint;
  changeAddress: string;
};

export const codecOf = (coin: DerivedCoin, networks: Networks) =>
  Address(coinRecords[coin].versions[networks]);

export const scriptOf = (coin: DerivedCoin, networks: Networks, address: string): Uint8Array =>
  OutScript.encode(codecOf(coin, networks).decode(address));

// Virtual bytes of an input by the kind of its script; of one that we do not know the largest.
const inputSizes: Record<string, number> = { wpkh: 68, tr: 58, pkh: 148 };
const largestInput = 150;
const overhead = 11;

// What a file that is carried by hand, and our own limit of a request, can hold of inputs: each
// with the transaction that made it, its signature, and what else a PSBT says of it.
export const largestRaw = 8_000;
const mostInputBytes = 40_000;
const bytesBesideRaw = 180;

// More of our coins than this for a payout were not made by it: that they are small is ours to pay.
const inputsPerPart = 2;

/** Virtual bytes of an input whose key's descriptor tells what will be signed. */
function bytesSigned(material: string): bigint {
  const { kind, threshold, keys } = keptDescriptor(material);
  // A key behind a script's hash names that script beside its signature.
  if (kind === 'wpkh') return BigInt(inputSizes['wpkh']!);
  if (kind === 'sh-wpkh') return 91n;
  const script = 3 + 34 * keys.length;
  const witness = 2 + 73 * threshold + (script < 253 ? 1 : 3) + script;
  return BigInt(41 + Math.ceil(witness / 4));
}

type Sizes = { input: (one: Coins) => bigint; output: (address: string) => bigint };

/** Virtual bytes, each address decoded once. */
function sizesOf({ coin, networks }: Pick<World, 'coin' | 'networks'>): Sizes {
  const known = new Map<string, { input: bigint; output: bigint }>();
  const of = (address: string) => {
    const before = known.get(address);
    if (before) return before;
    const { type } = codecOf(coin, networks).decode(address);
    const input = BigInt(inputSizes[type] ?? largestInput);
    const sizes = { input, output: 9n + BigInt(scriptOf(coin, networks, address).length) };
    known.set(address, sizes);
    return sizes;
  };
  return {
    input: ({ address, place }) =>
      place && isDescriptor(place.material) ? bytesSigned(place.material) : of(address).input,
    output: (address) => of(address).output,
  };
}

const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n);

/** Fee of so many bytes, rounded up. */
const feeOf = ({ feeRate }: World, bytes: bigint): bigint => (bytes * feeRate + 999n) / 1_000n;

/**
 * What each part adds: its own output, and of all else a share by its amount. What rounding leaves
 * over is the largest part's.
 */
function sharesOf(world: World, parts: readonly Part[], own: readonly bigint[], whole: bigint) {
  const alone = own.map((bytes) => (bytes * world.feeRate) / 1_000n);
  const common = whole - sum(alone);
  const total = sum(parts.map((one) => one.total));
  const shares = parts.map((one, nth) => alone[nth]! + (common * one.total) / total);
  const largest = parts.reduce(
    (best, one, nth) => (one.total > parts[best]!.total ? nth : best),
    0,
  );
  shares[largest]! += whole - sum(shares);
  return shares;
}

type Tried = { inputs: Coins[]; parts: readonly Part[]; hasChange: boolean };

/** The plan with just these inputs, with change or without; null where that does not come out. */
function tryPlan(
  world: World,
  sizes: Sizes,
  { inputs, parts, hasChange }: Tried,
): SpendPlan | null {
  const own = parts.map((one) => sizes.output(one.address));
  const spare = sum(inputs.slice(inputsPerPart * parts.length).map(sizes.input));
  const back = hasChange ? sizes.output(world.changeAddress) : 0n;
  const bytes = BigInt(overhead) + sum(inputs.map(sizes.input)) + sum(own) + back;
  const fee = feeOf(world, bytes);
  const bearer = parts.findIndex((one) => one.mayBeBorne);
  const ours = bearer < 0 ? 0n : (spare * world.feeRate) / 1_000n;
  const isOurs = ours >= world.leastBorne;
  const shares = sharesOf(world, parts, own, isOurs ? fee - ours : fee);
  const outputs = parts.map((part, nth) => ({
    address: part.address,
    ...bearFee(part, shares[nth]!, world),
  }));
  if (isOurs) outputs[bearer]!.borne += ours;
  const left = sum(inputs.map((one) => one.amount)) - sum(outputs.map((one) => one.amount)) - fee;
  if (hasChange)
    return left < coinRecords[world.coin].dust ? null : { inputs, outputs, fee, change: left };
  // Too little to come back is given to miners, as a cost of ours that the books can count.
  const isWaste = left > 0n;
  if (left < 0n || (isWaste && (bearer < 0 || left < world.leastBorne))) return null;
  if (isWaste) outputs[bearer]!.borne += left;
  return { inputs, outputs, fee: fee + left, change: null };
}

/** As many of our coins, the largest first, as one file can carry. */
function carried(coins: readonly Coins[]): Coins[] {
  let left = mostInputBytes;
  return [...coins]
    .sort((a, b) => (a.amount < b.amount ? 1 : -1))
    .filter(({ raw }) => {
      left -= bytesBesideRaw + (raw.length > largestRaw ? 0 : raw.length / 2);
      return left >= 0;
    });
}

/**
 * Chooses coins for some payouts, the largest first, so that few are spent; null where they do not
 * cover them. Where what is left over is too small to come back, nothing does.
 */
export function planSpend(world: World, coins: readonly Coins[], parts: readonly Part[]) {
  const sizes = sizesOf(world);
  const chosen = carried(coins);
  const asked = sum(parts.map((one) => one.total));
  let held = 0n;
  for (const [nth, one] of chosen.entries()) {
    held += one.amount;
    // Fees borne by payees come out of what is asked for: less than that is never enough.
    if (held < asked) continue;
    const inputs = chosen.slice(0, nth + 1);
    for (const hasChange of [true, false]) {
      const plan = tryPlan(world, sizes, { inputs, parts, hasChange });
      if (plan !== null) return plan;
    }
  }
  return null;
}

/**
 * The same plan with an output of data, at the operator's cost and out of what comes back: no payee
 * receives another sum for it. Null where that cannot be, and then the plan stays as it is.
 */
export function planWithData(
  world: World,
  plan: SpendPlan,
  parts: readonly Pick<Part, 'mayBeBorne'>[],
  bytes: bigint,
): SpendPlan | null {
  const cost = feeOf(world, bytes);
  const bearer = parts.findIndex((one) => one.mayBeBorne);
  const left = (plan.change ?? 0n) - cost;
  if (bearer < 0 || cost < world.leastBorne || left < coinRecords[world.coin].dust) return null;
  const outputs = plan.outputs.map((one, nth) =>
    nth === bearer ? { ...one, borne: one.borne + cost } : one,
  );
  return { ...plan, outputs, fee: plan.fee + cost, change: left };
}
