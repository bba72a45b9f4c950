import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { address, generateKeyPairSigner, type Instruction } from '@solana/kit';
import {
  asking,
  nodeAt,
  readSignedSolana,
  solanaRpc,
  unsignedSolanaTransfer,
} from '../../../src/server/modules/chains/chains.ts';
import type { Cursor, LastSeenBalance, Watched } from '../../../src/server/modules/chains/port.ts';
import { payToken } from '../../../src/server/modules/chains/solana/solana-token-steps.ts';
import { faultyNode } from '../rigs/faulty-node.ts';
import { signWire } from '../rigs/offline-wallets.ts';
import { solanaMint } from '../rigs/solana-mint.ts';
import { solanaPayer } from '../rigs/solana-rig.ts';
import { solanaStandIn } from '../rigs/solana-stand-in.ts';

// A token on the real virtual machine and its real token programs (CHN-12).

const server = await solanaStandIn();
const { cluster } = server;
const node = await faultyNode(server.url);
const { rpc, bank, sign, send } = await solanaPayer(server);
after(async () => {
  await node.stop();
  await server.stop();
});

const anAddress = async (): Promise<string> => (await generateKeyPairSigner()).address;
const token = {
  asset: 'USDC' as const,
  mint: await anAddress(),
  decimals: 6,
  leastToOpen: 50_000_000n,
};
const coin = solanaMint(cluster, token.mint);
const newProgram = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
coin.give(bank.address, 10n ** 12n);
const port = solanaRpc(asking(nodeAt(node.url)), token);

const pays = (to: string, amount: bigint, of = token): Instruction[] =>
  payToken(bank.address, of, { address: to, amount });
const pay = (to: string, amount: bigint) => send(...pays(to, amount));

/** A transfer between token accounts at any address. */
const moves = (from: string, to: string, amount: bigint, program: string): Instruction => {
  const data = Buffer.alloc(9);
  data.writeUInt8(3, 0);
  data.writeBigUInt64LE(amount, 1);
  return {
    programAddress: address(program),
    accounts: [
      { address: address(from), role: 1 },
      { address: address(to), role: 1 },
      { address: bank.address, role: 2 },
    ],
    data: new Uint8Array(data),
  };
};

/** Reads rounds and keeps state as a database would. */
function watch(addresses: string[], homes: string[] = []) {
  const all = [...addresses, ...homes];
  const looked = new Map<string, LastSeenBalance>();
  let cursor: Cursor | null = null;
  const watched: Watched = {
    among: async (items) => new Set(items.filter((item) => all.includes(item))),
    newest: async (count, skip = 0) => all.slice(skip, skip + count),
    looked: async () => looked,
    homes: async () => new Set(homes),
  };
  return async (): Promise<[string, bigint][]> => {
    node.asked.length = 0;
    const scan = await port.scan(cursor, watched);
    cursor = JSON.parse(JSON.stringify(scan.cursor)) as Cursor;
    for (const lastSeenBalance of scan.looked ?? [])
      looked.set(lastSeenBalance.address, lastSeenBalance);
    return scan.seen.map((output) => [output.address, output.amount]);
  };
}

beforeEach(() => {
  cluster.finalise();
  node.lies(null);
});

test('what arrives at an owner’s account of the token is seen once, and lamports are not', async () => {
  const to = await anAddress();
  const round = watch([to]);
  assert.deepEqual(await round(), []);
  await pay(to, 25_000_000n);
  cluster.finalise();
  assert.deepEqual(await round(), [[to, 25_000_000n]]);
  assert.deepEqual(await round(), []);
  // Quiet again: read by balance, and histories are fetched only in their turn.
  assert.ok(node.asked.length <= 8, node.asked.join());
  cluster.give(to, 5_000_000_000n);
  await pay(to, 1n);
  cluster.finalise();
  assert.deepEqual(await round(), [[to, 1n]]);
});

test('a token of another mint, of the newer program or in another account is never credited', async () => {
  const to = await anAddress();
  const round = watch([to]);
  const other = solanaMint(cluster, await anAddress());
  other.give(bank.address, 10n ** 9n);
  await send(...pays(to, 70_000_000n, { ...token, mint: other.mint }));
  assert.equal(other.held(to), 70_000_000n);
  // The newer token program, at our own account's address and at another address.
  const newer = solanaMint(cluster, await anAddress(), newProgram);
  const [mine, theirs] = [await anAddress(), await anAddress()];
  newer.open(mine, bank.address, 10n ** 9n);
  newer.open(theirs, to, 0n);
  await send(moves(mine, theirs, 60_000_000n, newProgram));
  // The right token in an account of the owner's from which no payout could leave.
  const beside = await anAddress();
  coin.open(beside, to, 0n);
  await send(
    moves(
      coin.accountOf(bank.address),
      beside,
      50_000_000n,
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    ),
  );
  cluster.finalise();
  assert.deepEqual(await round(), []);
  await pay(to, 3n);
  cluster.finalise();
  assert.deepEqual(await round(), [[to, 3n]]);
});

test('what is gathered at the account that pays out came from nobody else', async () => {
  const home = await anAddress();
  coin.give(home, 0n);
  const from = await generateKeyPairSigner();
  const round = watch([from.address], [home]);
  await round();
  await pay(from.address, 8_000_000n);
  cluster.finalise();
  assert.deepEqual(await round(), [[from.address, 8_000_000n]]);
  const [, back] = payToken(from.address, token, { address: home, amount: 8_000_000n });
  const signer = back!.accounts.map((account) =>
    account.address === from.address ? { ...account, signer: from } : account,
  );
  await send({ ...back!, accounts: signer });
  cluster.finalise();
  assert.deepEqual([coin.held(from.address), coin.held(home)], [0n, 8_000_000n]);
  assert.deepEqual(await round(), []);
});

test('balances of tokens that a node tells oddly are not believed', async () => {
  const to = await anAddress();
  const round = watch([to]);
  await round();
  const txid = await pay(to, 4_000_000n);
  cluster.finalise();
  for (const balances of [null, [{}], [{ accountIndex: 99, mint: token.mint }]]) {
    node.lies((method, result: { meta: object }) =>
      method === 'getTransaction'
        ? { ...result, meta: { ...result.meta, postTokenBalances: balances } }
        : result,
    );
    await assert.rejects(round(), { name: 'NodeFault', kind: 'unreachable' });
    await assert.rejects(port.lookup(txid), { kind: 'unreachable' });
  }
  node.lies(null);
  assert.deepEqual(await round(), [[to, 4_000_000n]]);
});

test('holdings are an owner’s tokens in one slot; what is frozen is none of them', async () => {
  const [first, second] = [await anAddress(), await anAddress()];
  coin.give(first, 7_000_000n);
  coin.give(second, 9_000_000n);
  cluster.finalise();
  const input = {
    addresses: async () => [first, second, await anAddress()],
    outputs: async () => [],
  };
  const held = async () => [...(await port.holdings(input)).units.values()];
  assert.deepEqual(await held(), [7_000_000n, 9_000_000n, 0n]);
  coin.freeze(second);
  cluster.finalise();
  assert.deepEqual(await held(), [7_000_000n, 0n, 0n]);
});

test('who cannot be paid a token is told apart, and nobody else is held up (CHN-7)', async () => {
  const [fresh, frozen, given, fine] = await Promise.all(Array.from({ length: 4 }, anAddress));
  coin.give(frozen!, 1n);
  coin.freeze(frozen!);
  coin.give(fine!, 1n);
  coin.open(coin.accountOf(given!), await anAddress(), 1n);
  cluster.finalise();
  const payee = (to: string, amount: bigint | null = 1_000_000n) => ({
    address: to,
    tag: null,
    amount,
  });
  const payees = [
    payee(fine!),
    payee(fresh!),
    payee(fresh!, 50_000_000n),
    payee(fresh!, null),
    payee(frozen!),
    payee(given!),
    payee(coin.accountOf(fine!)),
    payee(token.mint),
    payee('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  ];
  const reasons = [
    null,
    'address_without_account',
    null,
    null,
    'address_frozen',
    'address_refused',
    'address_of_program',
    'address_of_program',
    'address_of_program',
  ];
  assert.deepEqual(await port.whyUnpayable(payees, bank.address), reasons);
  // A missing, empty or frozen account of ours is not the payee's fault.
  const poor = await anAddress();
  assert.deepEqual(await port.whyUnpayable(payees, poor), reasons);
  cluster.give(poor, 10_000_000n);
  coin.give(poor, 1n);
  cluster.finalise();
  assert.deepEqual(await port.whyUnpayable(payees, poor), reasons);
  coin.freeze(poor);
  cluster.finalise();
  assert.deepEqual(await port.whyUnpayable(payees, poor), reasons);
});

test('an export opens missing accounts, is signed elsewhere, and is shown by the chain', async () => {
  const has = await anAddress();
  coin.give(has, 5n);
  const to = [has, ...(await Promise.all(Array.from({ length: 5 }, anAddress)))].map(
    (item, index) => ({ address: item, amount: 60_000_000n + BigInt(index) }),
  );
  const { blockhash, slot } = await port.spending.facts(bank.address);
  const unsigned = unsignedSolanaTransfer({ from: bank.address, to, life: { blockhash }, token });
  const raw = await signWire(unsigned, bank);
  const read = readSignedSolana(raw, token)!;
  // Another payer opened one of them first.
  const [quicker] = pays(to[3]!.address, 1n);
  await send(quicker!);
  assert.equal(await port.broadcast(raw), read.txid);
  cluster.finalise();
  const found = await port.lookup(read.txid);
  assert.ok(found.state === 'confirmed');
  assert.deepEqual(
    new Map(found.outputs.map((output) => [output.address, output.amount])),
    new Map(to.map((row) => [row.address, row.amount])),
  );
  assert.deepEqual(found.senders, [bank.address]);
  assert.deepEqual(to.map((row) => coin.held(row.address)).slice(0, 2), [60_000_005n, 60_000_001n]);
  assert.ok((await port.sentSince(bank.address, slot)).includes(read.txid));
});

test('one that fails on chain paid nobody', async () => {
  const to = await anAddress();
  const wire = await sign(...pays(to, 10n ** 15n));
  const txid = await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send();
  cluster.finalise();
  assert.equal((await port.lookup(txid)).state, 'failed');
  assert.equal(coin.held(to), 0n);
});
