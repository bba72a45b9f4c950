import { type Coin, coins } from '#core/chains/assets.ts';
import { type CoinOf, coinRecords, isOfFamily, type Networks } from '#core/chains/coin-records.ts';
import { invariant } from '#core/rules/refusal.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import { bitcoinRpc } from '../bitcoin/bitcoin-rpc.ts';
import { coreDialect } from '../bitcoin/bitcoin-types.ts';
import { bitcoinChain } from '../bitcoin/bitcoin.ts';
import { dogecoinDialect } from '../bitcoin/dogecoin.ts';
import { networkOf } from '../networks.ts';
import { asking, type Node, nodeAt } from '../node.ts';
import { type ChainPort, NodeFault } from '../port.ts';
import { simulatedChain } from '../simulated/simulated.ts';
import type { Token } from '../solana/solana-currency.ts';
import { solanaRpc } from '../solana/solana-rpc.ts';
import { confirmationsOf, savedCursor } from '../sql.ts';
import { xrpRpc } from '../xrp/xrp-rpc.ts';
import { checkTwoNodes } from './check-two-nodes.ts';

type ChainConfig = Pick<Config, 'chains'>;
type OfferedChains = Pick<Config, 'chains' | 'coins'>;

// One open chain per coin and process: a port remembers the mempool entries it has read.
let opened: ReadonlyMap<Coin, ChainPort> | null = null;
let openedNetwork: Networks | null = null;

const dialects = { core: coreDialect, dogecoin: dogecoinDialect };

/** A coin's token on a network: a private one has no issuer, so it uses the test mint. */
function tokenOf(asset: CoinOf<'solana'>, network: Networks): Token | null {
  const { token, decimals } = coinRecords[asset];
  if (token === undefined) return null;
  const mint = token.mints[network === 'main' ? 'main' : 'test'];
  return { asset, mint, decimals, leastToOpen: token.leastToOpen };
}

export function portOf(db: Db, asset: Coin, node: Node, network: Networks): ChainPort {
  const required = (): Promise<number> => confirmationsOf(db, asset);
  if (isOfFamily(asset, 'xrp')) return xrpRpc(asking(node));
  if (isOfFamily(asset, 'solana')) return solanaRpc(asking(node), tokenOf(asset, network));
  const dialect = dialects[coinRecords[asset].dialect];
  return bitcoinChain({ asset, rpc: bitcoinRpc(node), dialect, required });
}

/** A port that checks its network at every call: a node's file may be replaced. */
function ofNetwork(port: ChainPort, network: Networks): ChainPort {
  const identity = async (): Promise<string> => {
    const is = await port.identity();
    if (networkOf(port.asset, is) === network) return is;
    const text = `the node is of another network than CHAIN_NETWORK=${network}`;
    throw new NodeFault('foreign', text);
  };
  return { ...port, identity };
}

/** Opens the configured nodes; without any, chains stay simulated. */
export function openNodes(db: Db, { chains }: ChainConfig): void {
  if (chains === null) return;
  const ports = coins.flatMap((asset): [Coin, ChainPort][] => {
    const [first, second] = (chains.nodes[asset] ?? []).map((url) =>
      ofNetwork(portOf(db, asset, nodeAt(url), chains.network), chains.network),
    );
    if (first === undefined) return [];
    const above = chains.above?.[asset] ?? 0n;
    return [[asset, second === undefined ? first : checkTwoNodes(first, second, above)]];
  });
  opened = new Map(ports);
  openedNetwork = chains.network;
}

/** The network of a coin's addresses: the main one in live mode, otherwise that of the nodes. */
export const networksIn = (mode: Config['mode'], asset: Coin): Networks =>
  mode === 'live' ? 'main' : (openedNetwork ?? coinRecords[asset].sandboxNetwork);

/** The chain of a coin. A real one is called outside every transaction (0121). */
export function openChain(db: Db, asset: Coin): ChainPort {
  const port = opened?.get(asset);
  if (port === undefined) return simulatedChain(db, asset);
  invariant(!db.isTransaction, 'a node is asked outside every transaction');
  return port;
}

/** True if a coin's chain is play money, kept by the sandbox itself. */
export const isSimulated = (asset: Coin): boolean => !opened?.has(asset);

const isPlay = (identity: string): boolean => identity.startsWith('simulated ');

/** Why this installation may not run with these chains; null if it may. */
async function problemOf(
  db: Db,
  asset: Coin,
  { chains, coins: offered }: OfferedChains,
): Promise<string | null> {
  if (!offered.includes(asset)) return null;
  const before = (await savedCursor(db, asset))?.identity;
  if (chains === null) {
    if (before === undefined || isPlay(before)) return null;
    return 'its chain was real so far: name its node again, or begin with an empty DATA_DIR';
  }
  if (before !== undefined && isPlay(before)) {
    return 'its coins were play money so far: real ones begin with an empty DATA_DIR';
  }
  try {
    const identity = await openChain(db, asset).identity();
    const isSame = before === undefined || before === identity;
    return isSame ? null : 'the node is of another chain than was read so far';
  } catch (error) {
    // An unreachable node does not prevent the start: the watcher reports it and retries.
    if (!(error instanceof NodeFault) || error.kind !== 'foreign') return null;
    return error.message;
  }
}

/** Every reason not to start with these chains, one per line; call it once they are open. */
export async function checkChains(db: Db, config: OfferedChains): Promise<string[]> {
  const problems = await Promise.all(coins.map((asset) => problemOf(db, asset, config)));
  return coins.flatMap((asset, index) => {
    const problem = problems[index] ?? null;
    return problem === null ? [] : [`${asset}_NODE: ${problem}`];
  });
}
