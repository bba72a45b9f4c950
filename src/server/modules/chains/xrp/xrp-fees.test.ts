import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { faultyNode } from '../../../../../tests/chains/rigs/faulty-node.ts';
import { xrpStandIn } from '../../../../../tests/chains/rigs/xrp-stand-in.ts';
import { asking, nodeAt, NotAccepted, xrpRpc } from '../chains.ts';

// An XRP server's answers about fees and about transactions it refuses.

const server = await xrpStandIn();
const node = await faultyNode(server.url);
const port = xrpRpc(asking(nodeAt(node.url)));
after(async () => {
  await node.stop();
  await server.stop();
});

test('a fee or a reserve that no ledger has is the node’s fault (CHN-8)', async () => {
  const messageOf =
    (changed: object, validated: object) =>
    (_: string, { info }: { info: never }) => {
      const { validated_ledger: ledgerOf, ...rest } = info as { validated_ledger: object };
      return { info: { ...rest, ...changed, validated_ledger: { ...ledgerOf, ...validated } } };
    };
  for (const lie of [
    messageOf({}, { base_fee_xrp: '1e999' }),
    messageOf({}, { reserve_base_xrp: '1e999' }),
    messageOf({}, { base_fee_xrp: -1 }),
    messageOf({ load_factor: 1e307 }, { base_fee_xrp: 1 }),
  ]) {
    node.lies(lie);
    await assert.rejects(port.tip(), { name: 'NodeFault', kind: 'unreachable' });
  }
  node.lies(null);
  await port.tip();
});

test('what a server does not take now keeps its fate open, and is no server that is away', async () => {
  node.lies((method, result) =>
    method === 'submit'
      ? { engine_result: 'tefPAST_SEQ' }
      : method === 'tx'
        ? { status: 'error', error: 'txnNotFound' }
        : result,
  );
  await assert.rejects(port.broadcast('1200'), (fault) => fault instanceof NotAccepted);
  node.fails('down');
  await assert.rejects(port.broadcast('1200'), (fault) => !(fault instanceof NotAccepted));
  node.fails(null);
  node.lies(null);
});
