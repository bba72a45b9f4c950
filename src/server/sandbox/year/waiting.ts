import { offeredCoins } from '#platform/config/offered-coins.ts';
import { openFiles } from '#platform/files/files.ts';
import { proposeAdjustment } from '../../modules/adjustments/adjustments.ts';
import { paymentsIn, simulatePayment } from '../../modules/chains/chains.ts';
import { claimPayment, settlePayment } from '../../modules/deposits/deposits.ts';
import { decideIdentity, submitDocuments, uploadDocument } from '../../modules/kyc/kyc.ts';
import { memberFigures } from '../../modules/ledger/ledger.ts';
import { submitMessage, writeTestimonial } from '../../modules/site/site.ts';
import { insertDispute } from '../../modules/solvency/solvency.ts';
import * as treasury from '../../modules/treasury/treasury.ts';
import { cancelWithdrawal } from '../../modules/withdrawals/withdrawals.ts';
import { coinHere, methodHere, outsideAddress } from '../sandbox-coins.ts';
import { quoteAndPay, settleDeposits } from './deposits.ts';
import { requestWithdrawalOf, decideOn, idOf, type Withdrawal } from './payouts.ts';
import { type Deposit, depositsOf, batchCount, others } from './people.ts';
import { asMember, decideAs, type Year } from './year-world.ts';

// The items that wait on each admin page at the end of the year.

const emailOf = (person: number): string => others[person]!.email;
const steady = { family: 'real_estate', plan: 'STEADY' } as const;

function aDeposit(what: string, person: number, dollars: number): Deposit {
  const cents = BigInt(dollars) * 100n;
  const email = emailOf(person);
  return {
    name: `year: deposit ${what}`,
    email,
    into: steady,
    method: methodHere('BITCOIN'),
    cents,
  };
}

const late = aDeposit('paid late', 14, 1_800);

/** A quote that is not paid in time. */
export const openLateQuote = (year: Year): Promise<void> => quoteAndPay(year, late, 0n);

/** Deposits that are underpaid, late, above the limit and overpaid, and an open quote. */
async function leaveDeposits(year: Year): Promise<void> {
  const { web } = year.seed;
  await treasury.simulateStep(web, `${late.name}, sent`, (tx) =>
    treasury.sendTo(tx, treasury.simulatedId(late.name), late.cents),
  );
  const [short, large, over] = [
    aDeposit('paid short', 4, 3_000),
    aDeposit('above the limit', 9, 18_500),
    aDeposit('paid too much', 12, 2_000),
  ] as const;
  await quoteAndPay(year, short, 70n);
  await quoteAndPay(year, large);
  await quoteAndPay(year, over, 125n);
  await settleDeposits(year, [late, short, large, over]);
  await quoteAndPay(year, aDeposit('not paid yet', 21, 1_200), 0n);
}

function aWithdrawal(what: string, person: number, dollars: number): Withdrawal {
  const name = `year: withdrawal ${what}`;
  return { name, email: emailOf(person), source: 'balance', cents: BigInt(dollars) * 100n };
}

/** Withdrawals: cancelled, refused, held, approved and requested; one needs two people. */
async function leaveWithdrawals(year: Year): Promise<void> {
  const [cancelled, refused, held, large, requested] = [
    aWithdrawal('taken back', 36, 400),
    aWithdrawal('refused', 37, 350),
    aWithdrawal('held', 38, 900),
    aWithdrawal('large', 7, 11_000),
    aWithdrawal('requested', 39, 640),
  ] as const;
  for (const withdrawal of [cancelled, refused, held, large, requested])
    await requestWithdrawalOf(year, withdrawal);
  const id = await idOf(year, cancelled);
  await asMember(year, cancelled.email, `${cancelled.name}: taken back`, (tx, member) =>
    cancelWithdrawal(tx, member, id),
  );
  await decideOn(year, refused, { action: 'reject', reason: 'asked_by_member' });
  await decideOn(year, held, { action: 'hold', reason: 'unusual_activity' }, 1);
  await decideOn(year, large, { action: 'approve' }, 1);
}

// A file that states its purpose: no real person's document.
const demonstrationPdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 4 0 R
/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 51>>stream
BT /F1 18 Tf 40 45 Td (Demonstration document) Tj ET
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`);

/** Uploads documents for level 1; with `isDecided`, an administrator has accepted them. */
export async function uploadDocuments(
  year: Year,
  person: number,
  isDecided: boolean,
): Promise<void> {
  const { config } = year.seed;
  const files = openFiles(config);
  const name = `year: documents of ${emailOf(person)}`;
  const upload = { bytes: demonstrationPdf, isPdf: true, name: 'demonstration.pdf' };
  let submission = '';
  await asMember(year, emailOf(person), name, async (tx, member) => {
    for (const kind of ['identity_document', 'selfie'] as const) {
      await uploadDocument(tx, files, member.token, { kind, upload });
    }
    submission = (await submitDocuments(tx, member, 1)).id;
  });
  // After a crash in between it stays pending, as it could in reality.
  if (!isDecided || submission === '') return;
  await decideAs(year, 'support', `${name}, accepted`, async (tx, { id: by, ...admin }) => {
    const ruling = { ...admin, by, decision: 'approve', reason: undefined } as const;
    await decideIdentity(tx, submission, ruling);
  });
}

/** Coins without a known owner, as the tag is missing, and a member who claims them. */
async function leaveUnmatched(year: Year): Promise<void> {
  if (!offeredCoins().includes('XRP')) return;
  const { worker, config } = year.seed;
  const name = 'year: stray payment';
  let txid = '';
  const known = Array.from({ length: batchCount }, (_, batch) => depositsOf(batch))
    .flat()
    .find(({ method }) => method === 'XRP');
  if (known === undefined) throw new Error('somebody paid in XRP');
  await asMember(year, known.email, name, async (tx, member) => {
    const to = await treasury.addressOf(tx, treasury.simulatedId(known.name));
    if (to === undefined) throw new Error('the deposit has an address');
    const sent = { address: to.address, tag: null, amount: 120_000_000n };
    txid = await simulatePayment(tx, 'XRP', sent);
    const text = 'Sent without the tag';
    const unsigned = { fromAddress: null, signature: null, publicKey: null, proof: null };
    const id = treasury.simulatedId(`${name}, claim`);
    await claimPayment(tx, openFiles(config), member, {
      id,
      method: 'XRP',
      txid,
      words: text,
      ...unsigned,
    });
  });
  await treasury.confirmPayments(worker);
  const [payment] = await paymentsIn(worker, 'XRP', txid);
  if (payment !== undefined) await settlePayment(worker, payment.id);
}

const secondMarket = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv';

/** Proposals that need two people, made by the first of them. */
async function leaveProposals(year: Year): Promise<void> {
  const member = year.ids.get(emailOf(6))!;
  await decideAs(year, 0, 'year: proposals', async (tx, admin) => {
    const { balance } = await memberFigures(tx, member);
    const subject = treasury.simulatedId('year: adjustment');
    await proposeAdjustment(tx, admin, subject, {
      memberId: member,
      wantedCents: balance + 2_500n,
      seenCents: balance,
      reason: 'A network fee that was taken twice',
    });
    const asset = coinHere('SOL');
    const venue = { asset, name: 'Second simulated market', tag: null };
    await treasury.proposeVenue(tx, admin, treasury.simulatedId('year: second venue'), {
      ...venue,
      address: asset === 'SOL' ? secondMarket : outsideAddress(asset, 'second market'),
      reason: 'A second place to trade on',
    });
  });
}

const messages = [
  ['Tax papers', 'Which of my statements does a tax adviser need for last year?'],
  ['A closed account', 'Does anything remain of my data once my account is closed?'],
] as const;

/** Support messages, testimonials to moderate, and a proof that a member could not follow. */
async function leaveWords(year: Year): Promise<void> {
  const { web, config } = year.seed;
  await treasury.simulateStep(web, 'year: letters', async (tx) => {
    for (const [index, [subject, message]] of messages.entries()) {
      const { firstName, lastName, email } = others[index + 30]!;
      const from = { kind: 'contact', name: `${firstName} ${lastName}`, email, cv: null } as const;
      await submitMessage(tx, { files: openFiles(config) }, { ...from, subject, message });
    }
  });
  await asMember(year, emailOf(2), 'year: words', (tx, member) =>
    writeTestimonial(tx, member, 'Demonstration text'),
  );
  await asMember(year, emailOf(8), 'year: doubt', async (tx, { token }) => {
    const text = 'My page showed no leaf on the morning after my deposit.';
    const doubt = { snapshotNo: 1, fault: 'leaf_missing', words: text, evidence: '{}' };
    await insertDispute(tx, token, { id: treasury.simulatedId('year: doubt'), ...doubt });
  });
}

/** Leaves an item waiting on every admin page. */
export async function leaveAllWaiting(year: Year): Promise<void> {
  await leaveDeposits(year);
  await leaveWithdrawals(year);
  for (const person of [25, 33]) await uploadDocuments(year, person, false);
  await leaveUnmatched(year);
  await leaveProposals(year);
  await leaveWords(year);
}
