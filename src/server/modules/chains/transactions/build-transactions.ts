import { randomUUID } from 'node:crypto';
import { isOfFamily } from '#core/chains/coin-records.ts';
import type { AnchoredHead } from '#core/proofs/anchor.ts';
import { invariant } from '#core/rules/refusal.ts';
import { unsignedSpend } from '../bitcoin/bitcoin-spend.ts';
import type { Mint, Outpoint } from '../port.ts';
import { unsignedSimulated } from '../simulated/sign-simulated.ts';
import { placesIn, unsignedSolanaTransfer } from '../solana/solana-transaction.ts';
import { unsignedXrpPayment } from '../xrp/xrp-transaction.ts';
import type { PlannedOutput, PlannedSpend } from './plan-spends.ts';
import {
  payerOf,
  type SolanaFacts,
  sourceOf,
  type SpendFacts,
  type XrpFacts,
} from './spend-facts.ts';

/** The fields that determine when an export can no longer confirm. */
export type Life = {
  /** XRP: the account's number, and its last valid ledger. */
  account?: string;
  sequence?: number;
  until?: string;
  /** Solana: its hash or nonce, and the slot after which it could have confirmed. */
  blockhash?: string;
  nonce?: string;
  nonceAccount?: string;
  slot?: string;
  /** The token to pay, if not the network's own coin. */
  token?: Mint;
};

/**
 * One unsigned transaction with its payments; `places` is the number under which the chain will
 * show each, so that none is confused with another.
 */
export type Draft = {
  unsigned: string;
  parts: PlannedOutput[];
  places: number[];
  fee: bigint;
  change: { address: string; amount: bigint } | null;
  inputs: Outpoint[];
  height: bigint;
  life: Life;
  /** The head in it, if any. */
  anchor: AnchoredHead | null;
};

/** Builds one unsigned transaction of a plan, with its change last. */
function draftCoins(facts: SpendFacts, planned: PlannedSpend): Draft {
  const { asset: coin, height } = facts;
  const { networks } = sourceOf(facts);
  const { parts, fee, change, coins, anchor } = planned;
  invariant(isOfFamily(coin, 'bitcoin'), 'coins of outputs are of Bitcoin’s family');
  const changePlace = facts.of.kind === 'coins' ? facts.of.changePlace : undefined;
  const world = { coin, networks, changeAddress: change?.address ?? '', changePlace } as const;
  const outline = { inputs: coins, outputs: parts, change: change?.amount ?? null, anchor };
  return {
    unsigned: unsignedSpend(world, outline),
    parts,
    places: parts.map((_, index) => index),
    fee,
    change,
    inputs: coins.map(({ txid, outputIndex }) => ({ txid, outputIndex })),
    height,
    life: {},
    anchor,
  };
}

// About twelve hours of ledgers: time to carry it to the signer and back.
const ledgersToSign = 10_800;

/** The lowest unused numbers: a gap would block all later ones. */
function freeNumbers({ sequence, sequences }: XrpFacts, count: number): number[] {
  const free: number[] = [];
  for (let next = sequence; free.length < count; next += 1) {
    if (!sequences.has(next)) free.push(next);
  }
  return free;
}

/** One payment per transaction, in the order of their numbers. */
function draftXrp(facts: SpendFacts, of: XrpFacts, planned: readonly PlannedSpend[]): Draft[] {
  const { height } = facts;
  const from = payerOf(sourceOf(facts));
  const numbers = freeNumbers(of, planned.length);
  return planned.map(({ parts, fee }, index) => {
    const { address, tag, amount } = parts[0]!;
    const sequence = numbers[index]!;
    const lastLedger = Number(height) + ledgersToSign;
    const to = { address, tag, amount };
    const { networkId, signers, keys } = of;
    const payment = unsignedXrpPayment({ from, to, sequence, fee, lastLedger, networkId });
    return {
      unsigned: JSON.stringify(
        {
          tx_json: payment.json,
          tx_blob: payment.blob,
          ...(signers && { signers }),
          ...(keys.join() !== from && { keys }),
        },
        null,
        2,
      ),
      parts,
      places: [0],
      fee,
      change: null,
      inputs: [],
      height,
      life: { account: from, sequence, until: String(lastLedger) },
      anchor: null,
    };
  });
}

function draftSolana(facts: SpendFacts, of: SolanaFacts, { parts, fee }: PlannedSpend): Draft {
  const { height } = facts;
  const from = payerOf(sourceOf(facts));
  const until = of.until === null ? {} : { until: String(of.until) };
  const { token } = of;
  const unsigned = unsignedSolanaTransfer({ from, to: parts, life: of.life, token });
  const addresses = parts.map(({ address }) => address);
  return {
    unsigned,
    parts,
    places: placesIn(unsigned, addresses, token),
    fee,
    change: null,
    inputs: [],
    height,
    life: { account: from, ...of.life, ...until, slot: String(of.slot), ...(token && { token }) },
    anchor: null,
  };
}

function draftSimulated({ asset, height }: SpendFacts, planned: PlannedSpend): Draft {
  const { parts, fee, anchor } = planned;
  const outputs = parts.map(({ address, tag, amount }) => ({ address, tag, amount }));
  return {
    unsigned: unsignedSimulated(asset, { nonce: randomUUID(), outputs, fee, anchor }),
    parts,
    places: parts.map((_, index) => index),
    fee,
    change: null,
    inputs: [],
    height,
    life: {},
    anchor,
  };
}

/** Builds unsigned transactions for the planned spends. */
export function draftSpends(facts: SpendFacts, planned: readonly PlannedSpend[]): Draft[] {
  const { of } = facts;
  if (of.kind === 'coins') return planned.map((plannedSpend) => draftCoins(facts, plannedSpend));
  if (of.kind === 'simulated')
    return planned.map((plannedSpend) => draftSimulated(facts, plannedSpend));
  if (of.kind === 'xrp') return draftXrp(facts, of, planned);
  return planned.map((plannedSpend) => draftSolana(facts, of, plannedSpend));
}
