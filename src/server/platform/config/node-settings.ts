import { z } from 'zod';
import { type Coin, coins } from '#core/chains/assets.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { nodeFault } from './operator-settings.ts';

/** One node, or two with a comma; unencrypted only on this machine, to protect credentials. */
const nodes = z
  .string()
  .default('')
  .transform((line) => line.split(',').flatMap((address) => address.trim() || []))
  .refine((addresses) => addresses.length <= 2, { error: 'one node, or two that must agree' })
  .superRefine((addresses, context) => {
    const fault = addresses.map(nodeFault).find((item) => item !== null);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });

/** The requirements for a node of each kind, and how to write its address. */
const nodeHelp = {
  core: (name: string) => ({
    why: `A node of ${name} (Core, txindex=1), or two by a comma. Without one, not offered.`,
    example: 'http://user:password@127.0.0.1:8332',
  }),
  dogecoin: (name: string) => ({
    why: `A node of ${name} (Core 1.14, txindex=1). Two nodes of a coin must agree on a payment.`,
    example: 'http://user:password@127.0.0.1:22555',
  }),
  xrp: (name: string) => ({
    why: `A server of the ${name} Ledger, by JSON-RPC.`,
    example: 'https://xrp.example.org/',
  }),
  solana: (name: string) => ({
    why: `A node of ${name}, by JSON-RPC, that keeps the history of addresses.`,
    example: 'https://solana.example.org/?key=secret',
  }),
};

function nodeSetting(coin: Coin) {
  const record = coinRecords[coin];
  const kind = record.family === 'bitcoin' ? record.dialect : record.family;
  return { read: nodes, ...nodeHelp[kind](record.name) };
}

/** The node setting of each coin, by the coin's code: BTC_NODE. */
export const nodeSettings = Object.fromEntries(
  coins.map((coin) => [`${coin}_NODE`, nodeSetting(coin)]),
) as Record<`${Coin}_NODE`, ReturnType<typeof nodeSetting>>;
