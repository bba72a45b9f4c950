import { z } from 'zod';
import { whyUnspendable } from '#core/chains/payable.ts';
import type { Payee, Unpayable } from '../port.ts';
import { accountOf, type Client, LedgerRefusal, serverState } from './xrp-answers.ts';
import { signersOf } from './xrp-signers.ts';

// The settings of an account's owner (rippled, LedgerFormats.h: lsfRequireDestTag, lsfDisallowXRP,
// lsfDepositAuth).
const [requiresTag, disallowsXrp, asksLeave] = [0x00020000, 0x00080000, 0x01000000];
// The account's own key is disabled (lsfDisableMaster).
const masterDisabled = 0x00100000;

const authorised = z.object({ deposit_authorized: z.boolean() });

/** Whether one account may pay another that accepts only authorised payers. */
async function isAllowed(client: Client, from: string, to: string): Promise<boolean> {
  const ask = { source_account: from, destination_account: to, ledger_index: 'validated' };
  try {
    return (await client('deposit_authorized', ask, authorised)).deposit_authorized;
  } catch (fault) {
    if (fault instanceof LedgerRefusal) return false;
    throw fault;
  }
}

/** Whether an account is blackholed: its regular key has no owner (XRPL docs). */
async function isBlackholed(client: Client, account: string, regularKey: string | undefined) {
  if (regularKey === undefined || whyUnspendable('XRP', regularKey) === null) return false;
  return (await signersOf(client, account)) === null;
}

async function whyNot(
  client: Client,
  { address, tag, amount }: Payee,
  from: string | null,
): Promise<Unpayable> {
  if (address === from) return 'address_own';
  const found = await accountOf(client, address, 'validated');
  if (found === null) {
    const { reserve } = await serverState(client);
    return amount !== null && amount < reserve ? 'address_unopened' : null;
  }
  const has = (flag: number): boolean => (found.Flags & flag) !== 0;
  if (has(masterDisabled) && (await isBlackholed(client, address, found.RegularKey))) {
    return 'address_unspendable';
  }
  // The ledger does not enforce this flag: payers must respect it.
  if (has(disallowsXrp)) return 'address_wants_none';
  if (has(requiresTag) && tag === null) return 'tag_needed';
  if (!has(asksLeave)) return null;
  const isOpen = from !== null && (await isAllowed(client, from, address));
  return isOpen ? null : 'address_asks_leave';
}

/** Why each of these cannot be paid: such a payment would use up a fee and a number. */
export async function whyUnpayable(
  client: Client,
  payees: readonly Payee[],
  from: string | null,
): Promise<Unpayable[]> {
  const reasons: Unpayable[] = [];
  for (const payee of payees) reasons.push(await whyNot(client, payee, from));
  return reasons;
}
