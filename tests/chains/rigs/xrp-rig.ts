import { randomInt } from 'node:crypto';
import { Client, type SubmittableTransaction, Wallet } from 'xrpl';
import { asking, nodeAt, xrpRpc } from '../../../src/server/modules/chains/chains.ts';
import { faultyNode } from './faulty-node.ts';
import type { Rig, PaymentInput } from './rig.ts';
import { xrpStandIn } from './xrp-stand-in.ts';

const payment = (from: Wallet, to: PaymentInput): SubmittableTransaction => ({
  TransactionType: 'Payment',
  Account: from.classicAddress,
  Destination: to.address,
  Amount: String(to.amount),
  ...(to.tag === null ? {} : { DestinationTag: Number(to.tag) }),
});

const partialPayment = 0x00020000;

/** An XRP Ledger that the unmodified official client connects to, signs for and submits to. */
export async function xrpRig(): Promise<Rig> {
  const server = await xrpStandIn();
  const node = await faultyNode(server.url);
  const client = new Client(server.socket);
  await client.connect();
  const { bank } = server.ledger;
  const ours = Wallet.generate();
  const sign = async (transaction: SubmittableTransaction) =>
    bank.sign(await client.autofill(transaction));
  const send = async (transaction: SubmittableTransaction): Promise<string> => {
    const { tx_blob: blob, hash } = await sign(transaction);
    const { result } = await client.submit(blob);
    if (result.engine_result !== 'tesSUCCESS') throw new Error(result.engine_result);
    return hash;
  };
  await send(payment(bank, { address: ours.classicAddress, tag: null, amount: 20_000_000n }));
  server.ledger.close();
  // Earlier events are history: the watch begins after all of them.
  server.ledger.close(300);
  const token = { currency: 'XRQ', issuer: bank.classicAddress, value: '1000000' };
  return {
    name: 'XRP Ledger stand-in',
    asset: 'XRP',
    port: xrpRpc(asking(nodeAt(node.url))),
    nodeUrl: node.url,
    can: { showsUnconfirmed: false, doubleSpends: false, reorganises: false },
    newAddress: async () => ({
      address: ours.classicAddress,
      tag: String(randomInt(1, 2 ** 32)),
    }),
    pay: (to) => send(payment(bank, to)),
    mine: async (blocks) => server.ledger.close(blocks),
    reorganise: async () => undefined,
    doubleSpend: async () => undefined,
    outage: async (isDown) => node.fails(isDown ? 'down' : null),
    sign: async (to) => (await sign(payment(bank, to))).tx_blob,
    tricks: {
      payPartially: async (to, delivered) => {
        server.ledger.delivers = delivered;
        const flags = { Flags: partialPayment, SendMax: token };
        return send({ ...payment(bank, to), ...flags });
      },
      payByEscrow: async (to) => {
        const escrow: SubmittableTransaction = await client.autofill({
          TransactionType: 'EscrowCreate',
          Account: bank.classicAddress,
          Destination: to.address,
          Amount: String(to.amount),
          FinishAfter: server.ledger.top.closedAt + 1,
        });
        await client.submit(bank.sign(escrow).tx_blob);
        server.ledger.close(2);
        return send({
          TransactionType: 'EscrowFinish',
          Account: bank.classicAddress,
          Owner: bank.classicAddress,
          OfferSequence: escrow.Sequence!,
        });
      },
      payIssued: (to) =>
        send({ ...payment(bank, to), Amount: token } as unknown as SubmittableTransaction),
    },
    stop: async () => {
      await client.disconnect();
      await node.stop();
      await server.stop();
    },
  };
}
