import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Wallet } from 'xrpl';
import { asking, checkTwoNodes, nodeAt, xrpRpc } from '../../src/server/modules/chains/chains.ts';
import type { Watched } from '../../src/server/modules/chains/port.ts';
import { faultyNode } from './rigs/faulty-node.ts';
import { xrpStandIn } from './rigs/xrp-stand-in.ts';

// Two nodes of one ledger: where they differ, one of them lies.
const server = await xrpStandIn();
const { ledger } = server;
const proxies = await Promise.all([faultyNode(server.url), faultyNode(server.url)]);
const [first, second] = proxies;
const portOf = (url: string) => xrpRpc(asking(nodeAt(url)));
const pair = () => checkTwoNodes(portOf(first.url), portOf(second.url), 1_000n);
after(async () => {
  for (const proxy of proxies) await proxy.stop();
  await server.stop();
});

const { bank } = ledger;
const payer = bank.classicAddress;
const ours = Wallet.generate().classicAddress;
const watched: Watched = { among: async () => new Set([ours]), newest: async () => [ours] };
let sequence = 1;
function pay(amount: string): string {
  const signed = bank.sign({
    TransactionType: 'Payment',
    Account: payer,
    Destination: ours,
    Amount: amount,
    Fee: '10',
    Sequence: sequence,
    NetworkID: ledger.networkId,
  });
  sequence += 1;
  assert.equal(ledger.submit(signed.tx_blob).result, 'tesSUCCESS');
  ledger.close();
  return signed.hash;
}
// The opening of the account is history: the watch begins after it.
pay('20000000');
ledger.close(300);

type Entry = { ModifiedNode?: { FinalFields: { Account: string; Balance: string } } };
type Row = { meta: { AffectedNodes: Entry[] } };

/** A node that inflates every payment by a thousand drops. */
function enlarge({ meta, ...row }: Row): Row {
  const AffectedNodes = meta.AffectedNodes.map(({ ModifiedNode: item, ...rest }): Entry => {
    if (item?.FinalFields.Account !== ours) return item ? { ...rest, ModifiedNode: item } : rest;
    const Balance = String(BigInt(item.FinalFields.Balance) + 1_000n);
    return { ModifiedNode: { ...item, FinalFields: { ...item.FinalFields, Balance } } };
  });
  return { ...row, meta: { ...meta, AffectedNodes } };
}

test('what both say is seen, and asked of the second once', async () => {
  const txid = pay('5000');
  const both = pair();
  for (let turn = 0; turn < 3; turn += 1) {
    const { seen } = await both.scan(null, watched);
    assert.deepEqual(
      seen.map((output) => [output.txid, output.amount]),
      [[txid, 5_000n]],
    );
  }
  assert.equal(second.asked.filter((method) => method === 'tx').length, 1);
  assert.equal((await both.lookup(txid)).state, 'confirmed');
});

test('a payment that only one has seen in that size is not seen at all', async () => {
  first.lies((method, result: { transactions: Row[] }) =>
    method === 'account_tx'
      ? { ...result, transactions: result.transactions.map(enlarge) }
      : result,
  );
  await assert.rejects(pair().scan(null, watched), { kind: 'foreign' });
  first.lies(null);
  await pair().scan(null, watched);
});

test('below the limit one node is believed', async () => {
  const txid = pay('999');
  second.lies((method, result) =>
    method === 'tx' ? { ...(result as object), hash: 'x' } : result,
  );
  const small = checkTwoNodes(portOf(first.url), portOf(second.url), 1_000_000n);
  const { seen } = await small.scan(null, watched);
  assert.ok(seen.some((output) => output.txid === txid));
  second.lies(null);
});

test('a node that lies about a lookup, a tip or its chain stops the watch', async () => {
  const txid = pay('7000');
  second.lies((method, result: Row) => (method === 'tx' ? enlarge(result) : result));
  await assert.rejects(pair().lookup(txid), { kind: 'foreign' });
  const standing = (change: object, more: object = {}) =>
    second.lies((method, result: { info: { validated_ledger: object } }) =>
      method === 'server_info'
        ? {
            info: {
              ...result.info,
              ...more,
              validated_ledger: { ...result.info.validated_ledger, ...change },
            },
          }
        : result,
    );
  standing({ hash: 'B'.repeat(64) });
  await assert.rejects(pair().tip(), { kind: 'foreign' });
  standing({ seq: ledger.top.index + 900 });
  await assert.rejects(pair().scan(null, watched), { kind: 'behind' });
  standing({}, { network_id: 0 });
  await assert.rejects(pair().identity(), { kind: 'foreign' });
  second.lies(null);
});

test('confirmations are counted by the one that is behind, and a late one is waited for', async () => {
  pay('8000');
  ledger.close(3);
  const seq = ledger.top.index - 2;
  second.lies((method, result: { info: { validated_ledger: object } }) =>
    method === 'server_info'
      ? { info: { ...result.info, validated_ledger: { ...result.info.validated_ledger, seq } } }
      : result,
  );
  assert.equal((await pair().scan(null, watched)).tip.height, BigInt(seq));
  second.lies(null);
  second.fails('down');
  await assert.rejects(pair().scan(null, watched), { kind: 'unreachable' });
  second.fails(null);
});

test('one that hides what an account has sent does not bring about a second payout', async () => {
  const { spending } = pair();
  first.lies((method, result: { account_data: object }) =>
    method === 'account_info'
      ? { ...result, account_data: { ...result.account_data, Sequence: 1 } }
      : result,
  );
  assert.ok(spending?.kind === 'xrp');
  assert.equal((await spending.facts(payer)).sequence, sequence);
  first.lies(null);
});

test('what is sent reaches the chain by either', async () => {
  const fields = {
    TransactionType: 'Payment' as const,
    Account: payer,
    Destination: ours,
    Amount: '6000',
    Fee: '10',
    Sequence: sequence,
    NetworkID: ledger.networkId,
  };
  const signed = bank.sign(fields);
  first.fails('down');
  assert.equal(await pair().broadcast(signed.tx_blob), signed.hash);
  first.fails(null);
  assert.equal((await pair().lookup(signed.hash)).state, 'pending');
  first.fails('down');
  second.fails('down');
  await assert.rejects(pair().broadcast(signed.tx_blob), { kind: 'unreachable' });
});

test('what lies at an address counts once both say the same of one ledger', async () => {
  first.fails(null);
  second.fails(null);
  ledger.close();
  const input = { addresses: async () => [ours], outputs: async () => [] };
  const { units, block } = await pair().holdings(input);
  assert.equal(units.get(ours), ledger.validated.get(ours)!.balance);
  assert.equal(block.hash, ledger.top.hash);
  const richer = { account_data: { Flags: 0, Sequence: 1, Balance: '99' } };
  second.lies((method, result: object) =>
    method === 'account_info' ? { ...result, ...richer } : result,
  );
  await assert.rejects(pair().holdings(input), { kind: 'foreign' });
  second.lies((method, result: object) =>
    method === 'account_info' ? { ...result, ledger_hash: 'A'.repeat(64) } : result,
  );
  await assert.rejects(pair().holdings(input), { kind: 'foreign' });
  second.lies(null);
  second.fails('down');
  await assert.rejects(pair().holdings(input), { kind: 'unreachable' });
  second.fails(null);
});

test('an address is called unpayable on the word of both, never of one', async () => {
  first.fails(null);
  second.fails(null);
  const asks = () => pair().whyUnpayable!([{ address: ours, tag: null, amount: 5n }], payer);
  const flagged = (method: string, result: { account_data: object }) =>
    method === 'account_info'
      ? { ...result, account_data: { ...result.account_data, Flags: 0x00080000 } }
      : result;
  first.lies(flagged);
  assert.deepEqual(await asks(), [null]);
  second.lies(flagged);
  assert.deepEqual(await asks(), ['address_wants_none']);
  first.lies(null);
  second.lies(null);
});
