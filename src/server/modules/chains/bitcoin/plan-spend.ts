import { Address, OutScript } from '@scure/btc-signer';
import { coinRecords, type DerivedCoin, type Networks } from '#core/chains/coin-records.ts';
import { parseStoredDescriptor, type KeyPlace } from '#core/chains/derive-address.ts';
import { isDescriptor } from '#core/chains/read-descriptor.ts';
import { allocateFee, type Bounds, type Shared, type ToPay } from '../transactions/allocate-fee.ts';

/** An unspent output of ours, with the full transaction that made it. */
export type Coins = {
  txid: string;
  outputIndex: number;
  amount: bigint;
  address: string;
  raw: string;
  /** The position of its address under a key; null if no key derives it. */
  place?: KeyPlace | null;
};

/** One payout within a spend. */
export type Part = Omit<ToPay, 'id' | 'tag'>;

/** A planned spend: each part's amount and fee, and the change, if any. */
export type SpendPlan = {
  inputs: Coins[];
  /** In the order of the parts. */
  outputs: ({ address: string } & Shared)[];
  fee: bigint;
  change: bigint | null;
};

/** Minor units per 1,000 virtual bytes, the change address, and the operator's limits. */
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

/** Whether spending a script signs the amount, so a file may omit the coin's transaction. */
export const isWitness = (script: Uint8Array): boolean => script[0] === 0 || script[0] === 0x51;

// Virtual bytes of an input by the type of its script; the largest for an unknown type.
const inputSizes: Record<string, number> = { wpkh: 68, tr: 58, pkh: 148 };
const largestInput = 150;
const overhead = 11;

// The inputs that a file carried by hand, within our own request limit, can hold: each with the
// transaction that made it, its signature and its other PSBT fields.
export const largestRaw = 8_000;
const mostInputBytes = 40_000;
const bytesBesideRaw = 180;

// More inputs than this per payout are not its doing: we pay for holding small coins.
const inputsPerPart = 2;

/** Virtual bytes of an input of a key with a descriptor, which fixes the signed content. */
function bytesSigned(material: string): bigint {
  const { kind, threshold, keys } = parseStoredDescriptor(material);
  // A key behind a script hash adds that script to its signature.
  if (kind === 'wpkh') return BigInt(inputSizes['wpkh']!);
  if (kind === 'sh-wpkh') return 91n;
  const script = 3 + 34 * keys.length;
  const witness = 2 + 73 * threshold + (script < 253 ? 1 : 3) + script;
  return BigInt(41 + Math.ceil(witness / 4));
}

// Small coins are gathered at up to this multiple of the lowest fee rate; only with more than this
// many coins, at most this many at once, and each at a cost of at most a twentieth.
const gatherUpTo = 5n;
const fewCoins = 10;
const mostGathered = 40;
const worthGathering = 20n;

type Sizes = {
  input: (coin: Coins) => bigint;
  output: (address: string) => bigint;
  /** Bytes of the coin's transaction, if the file must include it. */
  raw: (coin: Coins) => number;
};

/** Virtual bytes, each address decoded once. */
function sizesOf({ coin, networks }: Pick<World, 'coin' | 'networks'>): Sizes {
  const known = new Map<string, { input: bigint; output: bigint; signsAmount: boolean }>();
  const of = (address: string) => {
    const before = known.get(address);
    if (before) return before;
    const { type } = codecOf(coin, networks).decode(address);
    const input = BigInt(inputSizes[type] ?? largestInput);
    const script = scriptOf(coin, networks, address);
    const output = 9n + BigInt(script.length);
    const sizes = { input, output, signsAmount: isWitness(script) };
    known.set(address, sizes);
    return sizes;
  };
  return {
    input: ({ address, place }) =>
      place && isDescriptor(place.material) ? bytesSigned(place.material) : of(address).input,
    output: (address) => of(address).output,
    // A witness signs its amount; any other input needs its full transaction, however large.
    raw: ({ address, raw }) =>
      raw.length > largestRaw && of(address).signsAmount ? 0 : raw.length / 2,
  };
}

const sum = (list: readonly bigint[]): bigint => list.reduce((all, value) => all + value, 0n);

/** The fee for this many bytes, rounded up. */
const feeOf = ({ feeRate }: World, bytes: bigint): bigint => (bytes * feeRate + 999n) / 1_000n;

/**
 * The fee share of each part: its own output, and a share of the rest by amount. The largest part
 * gets the rounding remainder.
 */
function sharesOf(world: World, parts: readonly Part[], own: readonly bigint[], whole: bigint) {
  const alone = own.map((bytes) => (bytes * world.feeRate) / 1_000n);
  const common = whole - sum(alone);
  const total = sum(parts.map((part) => part.total));
  const shares = parts.map((part, index) => alone[index]! + (common * part.total) / total);
  const largest = parts.reduce(
    (best, part, index) => (part.total > parts[best]!.total ? index : best),
    0,
  );
  shares[largest]! += whole - sum(shares);
  return shares;
}

/**
 * Splits the operator's cost over as few payouts as possible: the ledger counts whole cents, and
 * the database limits the cost per payout. Null if that is impossible.
 */
function splitFee(world: World, parts: readonly Mayable[], shared: readonly Shared[], own: bigint) {
  const { leastBorne, mostBorne } = world;
  const borne = shared.map((output) => output.borne);
  let left = own;
  for (const [index, part] of parts.entries()) {
    const spare = mostBorne - borne[index]!;
    if (left === 0n || !part.mayBeBorne || spare < leastBorne) continue;
    // The remainder for the next is at least a cent, or nothing.
    const rest = left > spare && left - spare < leastBorne ? leastBorne : 0n;
    const taken = left > spare ? spare - rest : left;
    if (borne[index]! + taken < leastBorne) continue;
    borne[index]! += taken;
    left -= taken;
  }
  return left > 0n ? null : shared.map((output, index) => ({ ...output, borne: borne[index]! }));
}

type Mayable = Pick<Part, 'mayBeBorne'>;
type Tried = { inputs: Coins[]; parts: readonly Part[]; hasChange: boolean };

/**
 * Plans with exactly these inputs, with or without change; null if that does not add up. The first
 * `needed` inputs are required, the others are gathered.
 */
function tryPlan(
  world: World,
  sizes: Sizes,
  { inputs, parts, hasChange }: Tried,
  needed = inputs.length,
): SpendPlan | null {
  const each = parts.map((part) => sizes.output(part.address));
  const usual = Math.min(needed, inputsPerPart * parts.length);
  const spare = sum(inputs.slice(usual).map(sizes.input));
  const back = hasChange ? sizes.output(world.changeAddress) : 0n;
  const bytes = BigInt(overhead) + sum(inputs.map(sizes.input)) + sum(each) + back;
  const fee = feeOf(world, bytes);
  const requested = parts.some((part) => part.mayBeBorne) ? (spare * world.feeRate) / 1_000n : 0n;
  const ours = requested < world.leastBorne ? 0n : requested;
  const shares = sharesOf(world, parts, each, fee - ours);
  const shared = parts.map((part, index) => allocateFee(part, shares[index]!, world));
  const left = sum(inputs.map((coin) => coin.amount)) - sum(shared.map((out) => out.amount)) - fee;
  if (hasChange ? left < coinRecords[world.coin].dust : left < 0n) return null;
  // A remainder below dust goes to miners, as a cost of ours that the ledger can count.
  const waste = hasChange ? 0n : left;
  if (waste > 0n && waste < world.leastBorne) return null;
  const borne = splitFee(world, parts, shared, ours + waste);
  if (borne === null) return null;
  const outputs = borne.map((row, index) => ({ address: parts[index]!.address, ...row }));
  return { inputs, outputs, fee: fee + waste, change: hasChange ? left : null };
}

/** As many coins, in order, as one file can hold. */
function carried(sizes: Sizes, coins: readonly Coins[]): Coins[] {
  let left = mostInputBytes;
  return coins.filter((coin) => {
    const bytes = bytesBesideRaw + sizes.raw(coin);
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}

/** Whether a coin alone exceeds a file: one of an old script includes its transaction. */
const fillsFile = (sizes: Sizes, coin: Coins): boolean =>
  bytesBesideRaw + sizes.raw(coin) > mostInputBytes;

const byAmount = (a: Coins, b: Coins): number => (a.amount < b.amount ? 1 : -1);

/**
 * Returns the plan with small coins of ours added to the change while fees are low (CHN-8, 0291): a
 * later payout would pay more for them. It leaves a few coins unspent, and any coin that would lose
 * over a twentieth to miners. The operator pays, and no payee's amount changes.
 */
function gather(
  world: World,
  sizes: Sizes,
  { coins, plan, parts }: { coins: readonly Coins[]; plan: SpendPlan; parts: readonly Part[] },
): SpendPlan {
  const { feeFloor } = coinRecords[world.coin];
  if (plan.change === null || world.feeRate > feeFloor * gatherUpTo) return plan;
  if (plan.inputs.some((input) => fillsFile(sizes, input))) return plan;
  const spent = new Set(plan.inputs);
  const others = coins.filter((coin) => !spent.has(coin));
  const small = others
    .toSorted(byAmount)
    .slice(fewCoins)
    .filter((item) => item.amount >= worthGathering * feeOf(world, sizes.input(item)))
    .toReversed();
  const needed = plan.inputs.length;
  const most = carried(sizes, [...plan.inputs, ...small]).slice(0, needed + mostGathered);
  for (let count = most.length; count > needed; count -= 1) {
    const inputs = most.slice(0, count);
    const gathered = tryPlan(world, sizes, { inputs, parts, hasChange: true }, needed);
    const isSame = gathered?.outputs.every(
      (out, index) => out.amount === plan.outputs[index]!.amount,
    );
    if (gathered && isSame) return gathered;
  }
  return plan;
}

/**
 * Chooses coins for some payouts, largest first, to spend few of them; null if they do not cover
 * the payouts. A remainder too small for change is not returned.
 */
export function planSpend(world: World, coins: readonly Coins[], parts: readonly Part[]) {
  const sizes = sizesOf(world);
  const sorted = coins.toSorted(byAmount);
  const usual = carried(sizes, sorted);
  // A coin too large to share a file stays spendable: it goes first in a file of its own.
  const large = sorted.filter((item) => fillsFile(sizes, item));
  for (const chosen of [usual, ...large.map((item) => [item, ...usual])]) {
    const plan = planOf(world, sizes, { chosen, parts });
    if (plan !== null) return gather(world, sizes, { coins, plan, parts });
  }
  return null;
}

/** The plan with the fewest of these coins, in order, that adds up. */
function planOf(
  world: World,
  sizes: Sizes,
  { chosen, parts }: { chosen: readonly Coins[]; parts: readonly Part[] },
): SpendPlan | null {
  const requested = sum(parts.map((part) => part.total));
  let held = 0n;
  for (const [index, coin] of chosen.entries()) {
    held += coin.amount;
    // Payees' fees come out of the requested amounts: less than their sum is never enough.
    if (held < requested) continue;
    const inputs = chosen.slice(0, index + 1);
    for (const hasChange of [true, false]) {
      const plan = tryPlan(world, sizes, { inputs, parts, hasChange });
      if (plan !== null) return plan;
    }
  }
  return null;
}

/**
 * Returns the plan with a data output, at the operator's cost and out of the change: no payee's
 * amount changes. Null if that is impossible; the plan then stays unchanged.
 */
export function planWithData(
  world: World,
  plan: SpendPlan,
  parts: readonly Mayable[],
  bytes: bigint,
): SpendPlan | null {
  const cost = feeOf(world, bytes);
  const left = (plan.change ?? 0n) - cost;
  if (cost < world.leastBorne || left < coinRecords[world.coin].dust) return null;
  const borne = splitFee(world, parts, plan.outputs, cost);
  if (borne === null) return null;
  const outputs = plan.outputs.map((output, index) => ({ ...output, borne: borne[index]!.borne }));
  return { ...plan, outputs, fee: plan.fee + cost, change: left };
}
