import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'ripple-binary-codec';
import { Wallet } from 'xrpl';
import type { Fields } from '../rigs/xrp-accounts.ts';
import { baseReserve, ownerReserve, XrpLedger } from '../rigs/xrp-ledger.ts';

// Checks the XRP Ledger stand-in against the rules of rippled, each named after its source. Defects
// hid before where it accepted what a real server would not (review chains, C5, 6).

const [ada, eve] = [1, 2].map((index) => Wallet.fromEntropy(new Uint8Array(16).fill(index)));
const [us, them] = [ada!.classicAddress, eve!.classicAddress];

/** A ledger on which both have so many drops; signatures are checked elsewhere. */
function aLedger(drops: bigint) {
  const ledger = new XrpLedger(63_456);
  ledger.judgesSignatures = false;
  const send = (fields: Fields, of = us): string => {
    const { sequence } = ledger.open.get(of)!;
    const common = { Account: of, Fee: '10', Sequence: sequence, NetworkID: 63_456, Flags: 0 };
    const SigningPubKey = [ada!, eve!].find((wallet) => wallet.classicAddress === of)?.publicKey;
    const key = SigningPubKey ?? ledger.bank.publicKey;
    return ledger.submit(encode({ ...common, SigningPubKey: key, TxnSignature: 'AB', ...fields }))
      .result;
  };
  const pay = (Amount: bigint, Destination = them, more: Fields = {}): Fields => ({
    TransactionType: 'Payment',
    Destination,
    Amount: String(Amount),
    ...more,
  });
  for (const to of [us, them])
    assert.equal(send(pay(drops, to), ledger.bank.classicAddress), 'tesSUCCESS');
  ledger.close();
  const of = (name: string) => ledger.open.get(name)!;
  return { ledger, send, pay, of };
}

test('a payment leaves the reserve, of each thing that its account keeps too (Payment.cpp)', () => {
  const { send, pay, of } = aLedger(10_000_000n);
  assert.equal(send({ TransactionType: 'TicketCreate', TicketCount: 5 }), 'tesSUCCESS');
  const reserve = baseReserve + 5n * ownerReserve;
  const free = of(us).balance - reserve;
  assert.equal(send(pay(free + 1n)), 'tecUNFUNDED_PAYMENT');
  // The fee of a payment may come out of the reserve, its amount may not.
  assert.equal(send(pay(free - 10n)), 'tesSUCCESS');
  assert.equal(of(us).balance, reserve - 10n);
  assert.equal(send(pay(1n)), 'tecUNFUNDED_PAYMENT');
  assert.equal(send(pay(999_999n, Wallet.generate().classicAddress), them), 'tecNO_DST_INSUF_XRP');
});

test('tickets are numbers that wait, each used once, in any order (Transactor.cpp)', () => {
  const { send, pay, of } = aLedger(10_000_000n);
  const first = of(us).sequence + 1;
  for (const count of [0, 251]) {
    assert.equal(send({ TransactionType: 'TicketCreate', TicketCount: count }), 'temINVALID_COUNT');
  }
  assert.equal(send({ TransactionType: 'TicketCreate', TicketCount: 3 }), 'tesSUCCESS');
  assert.deepEqual([of(us).sequence, of(us).owned], [first + 3, 3]);
  const by = (TicketSequence: number, more: Fields = {}) =>
    send(pay(5n, them, { Sequence: 0, TicketSequence, ...more }));
  assert.equal(by(first + 2), 'tesSUCCESS');
  assert.equal(by(first), 'tesSUCCESS');
  assert.equal(by(first), 'tefALREADY');
  assert.equal(by(first, { Amount: '6' }), 'tefNO_TICKET');
  assert.equal(by(first + 3), 'terPRE_TICKET');
  assert.equal(by(first + 1, { Sequence: of(us).sequence }), 'temSEQ_AND_TICKET');
  // A gap among tickets blocks no later one, unlike a gap in sequence numbers.
  assert.equal(send(pay(5n)), 'tesSUCCESS');
  assert.deepEqual([...of(us).tickets], [first + 1]);
  assert.equal(of(us).owned, 1);
  assert.equal(send(pay(5n, them, { Sequence: of(us).sequence + 1 })), 'terPRE_SEQ');
  assert.equal(send(pay(5n, them, { Sequence: first - 1 })), 'tefPAST_SEQ');
  assert.equal(send({ TransactionType: 'TicketCreate', TicketCount: 250 }), 'tecDIR_FULL');
  assert.equal(
    send({ TransactionType: 'TicketCreate', TicketCount: 60 }),
    'tecINSUFFICIENT_RESERVE',
  );
});

test('an escrow is somebody’s until its time, and counts against the reserve (Escrow.cpp)', () => {
  const { ledger, send, of } = aLedger(5_000_000n);
  const now = ledger.top.closedAt;
  const make = (more: Fields) =>
    send({ TransactionType: 'EscrowCreate', Destination: them, Amount: '2000000', ...more });
  assert.equal(make({}), 'temBAD_EXPIRATION');
  assert.equal(make({ FinishAfter: now + 9, CancelAfter: now + 9 }), 'temBAD_EXPIRATION');
  assert.equal(make({ CancelAfter: now + 9 }), 'temMALFORMED');
  assert.equal(make({ FinishAfter: now + 9, Amount: '4000000' }), 'tecUNFUNDED');
  const number = of(us).sequence;
  assert.equal(make({ FinishAfter: now + 3, CancelAfter: now + 30 }), 'tesSUCCESS');
  assert.equal(of(us).owned, 1);
  const end = (kind: string, by = them) =>
    send({ TransactionType: kind, Owner: us, OfferSequence: number }, by);
  assert.equal(end('EscrowFinish'), 'tecNO_PERMISSION');
  assert.equal(end('EscrowCancel'), 'tecNO_PERMISSION');
  ledger.close(20);
  assert.equal(end('EscrowFinish'), 'tecNO_PERMISSION');
  const before = of(us).balance;
  assert.equal(end('EscrowCancel'), 'tesSUCCESS');
  assert.deepEqual([of(us).balance - before, of(us).owned], [2_000_000n, 0]);
  assert.equal(end('EscrowCancel'), 'tecNO_TARGET');
});

test('an account asks for tags or leave, of escrows too, and its list costs it (SetAccount.cpp)', () => {
  const { ledger, send, pay, of } = aLedger(5_000_000n);
  const escrow = { TransactionType: 'EscrowCreate', Destination: them, Amount: '1000' };
  const FinishAfter = ledger.top.closedAt + 1;
  assert.equal(send({ TransactionType: 'AccountSet', SetFlag: 1 }, them), 'tesSUCCESS');
  assert.equal(send(pay(5n)), 'tecDST_TAG_NEEDED');
  assert.equal(send(pay(5n, them, { DestinationTag: 0 })), 'tesSUCCESS');
  assert.equal(send({ ...escrow, FinishAfter }), 'tecDST_TAG_NEEDED');
  const number = of(us).sequence;
  assert.equal(send({ ...escrow, FinishAfter, DestinationTag: 7 }), 'tesSUCCESS');
  ledger.close(3);
  assert.equal(send({ TransactionType: 'AccountSet', SetFlag: 9 }, them), 'tesSUCCESS');
  assert.equal(send(pay(5n, them, { DestinationTag: 7 })), 'tecNO_PERMISSION');
  const finish = { TransactionType: 'EscrowFinish', Owner: us, OfferSequence: number };
  assert.equal(send(finish), 'tecNO_PERMISSION');
  assert.equal(send({ TransactionType: 'DepositPreauth', Authorize: us }, them), 'tesSUCCESS');
  assert.equal(of(them).owned, 1);
  assert.equal(send(finish), 'tesSUCCESS');
  assert.equal(send(pay(5n, them, { DestinationTag: 7 })), 'tesSUCCESS');
  assert.equal(send({ TransactionType: 'DepositPreauth', Unauthorize: us }, them), 'tesSUCCESS');
  assert.equal(of(them).owned, 0);
  assert.equal(send(pay(5n, us)), 'temREDUNDANT');
});

test('what pays too little waits in a queue, or is refused there (TxQ.cpp)', () => {
  const { ledger, send, pay, of } = aLedger(5_000_000n);
  ledger.queue.asks = 5_000n;
  const soon = { LastLedgerSequence: ledger.openIndex + 1 };
  assert.equal(send(pay(5n, them, soon)), 'telCAN_NOT_QUEUE');
  const { balance, sequence } = of(us);
  assert.equal(send(pay(5n)), 'terQUEUED');
  assert.equal(send(pay(5n)), 'terQUEUED');
  ledger.close(2);
  assert.equal(of(us).balance, balance, 'it moved nothing yet');
  assert.equal(send(pay(6n, them, { Fee: '5000' }), us), 'tesSUCCESS', 'one that pays enough goes');
  assert.equal(of(us).sequence, sequence + 1);
  ledger.queue.asks = null;
  ledger.close(2);
  assert.equal(ledger.queue.waiting.length, 0);
  assert.equal(of(us).sequence, sequence + 1, 'the queued one’s number was used by the other');
  ledger.queue.asks = 5_000n;
  assert.equal(send(pay(7n)), 'terQUEUED');
  ledger.queue.asks = null;
  const had = of(them).balance;
  ledger.close(2);
  assert.equal(of(them).balance - had, 7n);
  ledger.queue.asks = 5_000n;
  for (let index = 0; index < 10; index += 1)
    assert.equal(send(pay(BigInt(index + 1))), 'terQUEUED');
  assert.equal(send(pay(99n)), 'telCAN_NOT_QUEUE_FULL');
});

test('an account is closed late, owing nothing, and to another (DeleteAccount.cpp)', () => {
  const { ledger, send } = aLedger(5_000_000n);
  const close = (Destination: string) =>
    send({ TransactionType: 'AccountDelete', Destination, Fee: '200000' });
  assert.equal(close(us), 'temDST_IS_SRC');
  assert.equal(close(them), 'tecTOO_SOON');
  ledger.close(260);
  assert.equal(send({ TransactionType: 'DepositPreauth', Authorize: them }), 'tesSUCCESS');
  assert.equal(close(them), 'tecHAS_OBLIGATIONS');
  assert.equal(send({ TransactionType: 'DepositPreauth', Unauthorize: them }), 'tesSUCCESS');
  ledger.close(5);
  assert.equal(close(them), 'tesSUCCESS');
  assert.ok(!ledger.open.has(us));
});
