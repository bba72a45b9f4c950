import { tokenAccountOf } from '#core/chains/token-account.ts';
import type { Payee, Unpayable } from '../port.ts';
import { type Account, type Client, systemProgram } from './solana-answers.ts';
import { type Token, tokenAccountBytes, tokenAccountIn } from './solana-currency.ts';
import { accountsIn } from './solana-history.ts';

/** Accounts with the data length of a token account; others may be long. Null if there is none. */
async function accountsOf(client: Client, addresses: readonly string[]) {
  const found = await accountsIn(client, addresses, tokenAccountBytes);
  return found.map((row) => (row?.lamports === 0n ? null : row));
}

/** Why an owner's token account cannot be paid; `account` is null if there is none. */
function whyNot(token: Token, { address, amount }: Payee, account: Account | null): Unpayable {
  if (account === null) {
    return amount !== null && amount < token.leastToOpen ? 'address_without_account' : null;
  }
  const tokenAccount = tokenAccountIn(account);
  // An owner may transfer the account: a payment to it would then go to another person.
  if (tokenAccount?.mint !== token.mint || tokenAccount.owner !== address) return 'address_refused';
  return tokenAccount.isFrozen ? 'address_frozen' : null;
}

/**
 * Why each of these cannot be paid a token: by the type of the address (a token account, mint or
 * program owns none that a key can use), and by its account of the token.
 */
export async function whyNotByToken(
  client: Client,
  token: Token,
  payees: readonly Payee[],
): Promise<Unpayable[]> {
  const addresses = payees.map(({ address }) => address);
  const held = addresses.map((address) => tokenAccountOf(address, token.mint));
  const [owners, tokens] = [await accountsOf(client, addresses), await accountsOf(client, held)];
  return payees.map((payee, index) => {
    const owner = owners[index] ?? null;
    if (owner !== null && owner.owner !== systemProgram) return 'address_of_program';
    return whyNot(token, payee, tokens[index] ?? null);
  });
}

/** Whether the payer's token account exists and is not frozen: otherwise no payee is at fault. */
export async function tokensMayLeave(
  client: Client,
  { mint }: Token,
  from: string,
): Promise<boolean> {
  const [account] = await accountsOf(client, [tokenAccountOf(from, mint)]);
  const tokenAccount = account ? tokenAccountIn(account) : null;
  return tokenAccount !== null && tokenAccount.owner === from && !tokenAccount.isFrozen;
}
