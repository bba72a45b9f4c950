import { tokenAccountOf } from '#core/chains/token-account.ts';
import type { Payee, Unpayable } from '../port.ts';
import { type Account, type Client, systemProgram } from './solana-answers.ts';
import { type Token, tokenAccountBytes, tokenAccountIn } from './solana-currency.ts';
import { accountsIn } from './solana-history.ts';

/**
 * Accounts with as much data as one of tokens has, for others may be long; null where there is
 * none.
 */
async function accountsOf(client: Client, addresses: readonly string[]) {
  const found = await accountsIn(client, addresses, tokenAccountBytes);
  return found.map((row) => (row?.lamports === 0n ? null : row));
}

/** Why an owner's account of the token cannot be paid; `account` is null where there is none. */
function whyNot(token: Token, { address, amount }: Payee, account: Account | null): Unpayable {
  if (account === null) {
    return amount !== null && amount < token.leastToOpen ? 'address_without_account' : null;
  }
  const tokenAccount = tokenAccountIn(account);
  // An owner may give the account away: what is sent there would be another's.
  if (tokenAccount?.mint !== token.mint || tokenAccount.owner !== address) return 'address_refused';
  return tokenAccount.isFrozen ? 'address_frozen' : null;
}

/**
 * Why each of these cannot be paid a token: by what the address itself is (an account of tokens, a
 * mint or a program owns none that a key opens), and by its account of the token.
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

/** Whether the payer's own account of the token is there, and not frozen: no payee's fault. */
export async function tokensMayLeave(
  client: Client,
  { mint }: Token,
  from: string,
): Promise<boolean> {
  const [account] = await accountsOf(client, [tokenAccountOf(from, mint)]);
  const tokenAccount = account ? tokenAccountIn(account) : null;
  return tokenAccount !== null && tokenAccount.owner === from && !tokenAccount.isFrozen;
}
