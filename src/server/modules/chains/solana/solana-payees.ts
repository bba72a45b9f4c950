import { z } from 'zod';
import { NodeFault, type Payee, type Unpayable } from '../port.ts';
import { accountKinds, type Client, ClusterRefusal, simulated } from './solana-answers.ts';
import { slot, systemProgram } from './solana-answers.ts';
import { accountsNamed, unsignedSolanaTransfer } from './solana-transaction.ts';

const perQuestion = 100;
const finalized = { commitment: 'finalized', encoding: 'base64' } as const;

/** By what each account is: of a program, or one that so little cannot open. */
async function byKind(client: Client, payees: readonly Payee[]): Promise<Unpayable[]> {
  const least = BigInt(await client('getMinimumBalanceForRentExemption', [0], slot));
  const said: Unpayable[] = [];
  for (let from = 0; from < payees.length; from += perQuestion) {
    const chunk = payees.slice(from, from + perQuestion);
    const options = { ...finalized, dataSlice: { offset: 0, length: 0 } };
    const addresses = chunk.map((one) => one.address);
    const { value } = await client('getMultipleAccounts', [addresses, options], accountKinds);
    if (value.length !== chunk.length) {
      throw new NodeFault('unreachable', 'the Solana node leaves accounts out');
    }
    said.push(
      ...chunk.map(({ amount }, nth): Unpayable => {
        const one = value[nth] ?? null;
        if (one === null || one.lamports === 0n) {
          return amount !== null && amount < least ? 'address_unopened' : null;
        }
        return one.executable || one.owner !== systemProgram ? 'address_of_program' : null;
      }),
    );
  }
  return said;
}

const byInstruction = z.object({ InstructionError: z.tuple([z.number().int(), z.unknown()]) });
const byRent = z.object({
  InsufficientFundsForRent: z.object({ account_index: z.number().int() }),
});
// Of the system program's own errors: who pays has too little, which is no payee's fault.
const payerShort = z.object({ Custom: z.literal(1) });

/** Which of some transfers made a whole transaction fail; null where it is none's fault. */
function culprit(err: unknown, wire: string, payees: readonly Payee[]): number | null {
  const instruction = byInstruction.safeParse(err);
  if (instruction.success) {
    const [nth, why] = instruction.data.InstructionError;
    return payerShort.safeParse(why).success || payees[nth] === undefined ? null : nth;
  }
  const rent = byRent.safeParse(err);
  if (!rent.success) return null;
  const names = accountsNamed(wire);
  const name = names[rent.data.InsufficientFundsForRent.account_index];
  const nth = payees.findIndex((one) => one.address === name);
  return nth < 0 ? null : nth;
}

type Priced = Payee & { amount: bigint };

/** Tries a transfer to all of these at once, and leaves out who makes it fail until it does not. */
async function refusedAmong(client: Client, from: string, all: readonly Priced[]) {
  const refused = new Set<Priced>();
  for (;;) {
    const to = all.filter((one) => !refused.has(one));
    if (to.length === 0) return refused;
    const wire = unsignedSolanaTransfer({ from, to, life: { blockhash: systemProgram } });
    const tried = {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
    };
    const { value } = await client('simulateTransaction', [wire, tried], simulated).catch(
      (fault: unknown) => {
        // A node that does not simulate says nothing against anybody.
        if (fault instanceof ClusterRefusal) return { value: { err: null } };
        throw fault;
      },
    );
    const nth = (value.err ?? null) === null ? null : culprit(value.err, wire, to);
    if (nth === null) return refused;
    refused.add(to[nth]!);
  }
}

const atOnce = 10;

/** Why each of these cannot be paid: by what it is, and then by trying what would be exported. */
export async function whyUnpayable(
  client: Client,
  payees: readonly Payee[],
  from: string | null,
): Promise<Unpayable[]> {
  const said = await byKind(client, payees);
  if (from === null) return said;
  const priced = payees.flatMap((one, nth) =>
    said[nth] === null && one.amount !== null ? [{ ...one, amount: one.amount, nth }] : [],
  );
  for (let at = 0; at < priced.length; at += atOnce) {
    const group = priced.slice(at, at + atOnce);
    const refused = await refusedAmong(client, from, group);
    for (const one of group) if (refused.has(one)) said[one.nth] = 'address_refused';
  }
  return said;
}
