import { z } from 'zod';
import type { Payee, Unpayable } from '../port.ts';
import { type Client, ClusterRefusal, simulated, slot, systemProgram } from './solana-answers.ts';
import type { Token } from './solana-currency.ts';
import { accountsIn } from './solana-history.ts';
import { tokensMayLeave, whyNotByToken } from './solana-token-payees.ts';
import { accountsNamed, maxTransfers, unsignedSolanaTransfer } from './solana-transaction.ts';

/** Judges each payee by its account: a program's, or one that the amount is too small to open. */
async function byKind(client: Client, payees: readonly Payee[]): Promise<Unpayable[]> {
  const min = BigInt(await client('getMinimumBalanceForRentExemption', [0], slot));
  const addresses = payees.map(({ address }) => address);
  const found = await accountsIn(client, addresses, 0);
  return payees.map(({ amount }, index): Unpayable => {
    const row = found[index] ?? null;
    if (row === null || row.lamports === 0n) {
      return amount !== null && amount < min ? 'address_unopened' : null;
    }
    return row.executable || row.owner !== systemProgram ? 'address_of_program' : null;
  });
}

const byInstruction = z.object({ InstructionError: z.tuple([z.number().int(), z.unknown()]) });
const byRent = z.object({
  InsufficientFundsForRent: z.object({ account_index: z.number().int() }),
});
// An error of the system program: the payer has too little, so no payee is at fault.
const payerShort = z.object({ Custom: z.literal(1) });

// An error of the token program: our account is frozen, or a payee's was frozen since the check.
const isFrozen = z.object({ Custom: z.literal(17) });

type Tried = { wire: string; payees: readonly Payee[]; stepsEach: number };

/** The transfer that made a whole transaction fail; null if none is at fault. */
function culprit(err: unknown, { wire, payees, stepsEach }: Tried): number | null {
  const instruction = byInstruction.safeParse(err);
  if (instruction.success) {
    const [step, why] = instruction.data.InstructionError;
    const index = Math.floor(step / stepsEach);
    if (stepsEach > 1 && isFrozen.safeParse(why).success) return null;
    return payerShort.safeParse(why).success || payees[index] === undefined ? null : index;
  }
  const rent = byRent.safeParse(err);
  if (!rent.success) return null;
  const names = accountsNamed(wire);
  const name = names[rent.data.InsufficientFundsForRent.account_index];
  const number = payees.findIndex((payee) => payee.address === name);
  return number < 0 ? null : number;
}

type Priced = Payee & { amount: bigint };

/** Simulates a transfer to all of these, and drops the payee that fails until it succeeds. */
async function refusedAmong(client: Client, { from, token }: Payer, all: readonly Priced[]) {
  const refused = new Set<Priced>();
  for (;;) {
    const to = all.filter((item) => !refused.has(item));
    if (to.length === 0) return refused;
    const wire = unsignedSolanaTransfer({ from, to, life: { blockhash: systemProgram }, token });
    const tried = {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
    };
    const { value } = await client('simulateTransaction', [wire, tried], simulated).catch(
      (fault: unknown) => {
        // A node without simulation refuses no payee.
        if (fault instanceof ClusterRefusal) return { value: { err: null } };
        throw fault;
      },
    );
    const index =
      (value.err ?? null) === null
        ? null
        : culprit(value.err, { wire, payees: to, stepsEach: token === null ? 1 : 2 });
    if (index === null) return refused;
    refused.add(to[index]!);
  }
}

/** The paying account, of the network's own coin or of a token. */
type Payer = { from: string; token: Token | null };

/** Why each of these cannot be paid: first by its type, then by simulating the export. */
export async function whyUnpayable(
  client: Client,
  payees: readonly Payee[],
  { from, token }: { from: string | null; token: Token | null },
): Promise<Unpayable[]> {
  const reasons =
    token === null ? await byKind(client, payees) : await whyNotByToken(client, token, payees);
  if (from === null) return reasons;
  if (token !== null && !(await tokensMayLeave(client, token, from))) return reasons;
  const priced = payees.flatMap((payee, index) =>
    reasons[index] === null && payee.amount !== null
      ? [{ ...payee, amount: payee.amount, nth: index }]
      : [],
  );
  const atOnce = maxTransfers(token);
  for (let at = 0; at < priced.length; at += atOnce) {
    const group = priced.slice(at, at + atOnce);
    const refused = await refusedAmong(client, { from, token }, group);
    for (const row of group) if (refused.has(row)) reasons[row.nth] = 'address_refused';
  }
  return reasons;
}
