import { FileText, TriangleAlert } from 'lucide-react';
import { admin } from '#text/en/admin.ts';
import { dayAndTime, dollars } from '#text/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { KeyMoney } from '../../ui/money.tsx';
import { ProposedHere } from '../approvals/waits-in-approvals.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { Deposit } from '../list-kit/api-types.ts';
import { ItemNotes } from '../list-kit/item-notes.tsx';
import { fullName, stateLabel } from '../list-kit/labels.ts';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { fullPlanName } from '../plans/plan-columns.tsx';
import { ChainFacts } from './chain-facts.tsx';
import { DepositDecision } from './deposit-decision.tsx';
import { finerState, worthAtQuote } from './deposit-labels.ts';

const text = admin.transactions;

/** The member's upload: pictures are shown, other files get a link. */
function ReceiptPicture({ deposit }: { deposit: Deposit }) {
  const { proof } = deposit;
  return (
    <div>
      <h3>{text.proof}</h3>
      {proof === null && <p className="sub">{text.noProof}</p>}
      {proof !== null && (
        <>
          <div className="shot">
            {proof.media_type.startsWith('image/') ? (
              <img src={proof.url} alt={text.proofAlt} />
            ) : (
              <FileText aria-hidden />
            )}
          </div>
          <p className="sub">
            {text.proofNote}{' '}
            <a href={proof.url} target="_blank" rel="noreferrer">
              {text.openProof}
            </a>
          </p>
        </>
      )}
    </div>
  );
}

type Props = SheetSteps & {
  deposit: Deposit;
};

/** One deposit: the receipt beside the on-chain facts, and the decision if one is pending. */
export function DepositSheet({ deposit, ...steps }: Props) {
  return (
    <RowSheet
      title={text.sheet(fullName(deposit.user))}
      rowId={deposit.id}
      foot={<Foot deposit={deposit} />}
      {...steps}
    >
      <Sum deposit={deposit} />
      <div className="duo">
        <ReceiptPicture deposit={deposit} />
        <div>
          <h3>{text.chain}</h3>
          {deposit.payments.length === 0 && <p className="sub">{text.noPayment}</p>}
          {deposit.payments.map((payment) => (
            <ChainFacts key={payment.id} deposit={deposit} payment={payment} />
          ))}
        </div>
      </div>
      <QuoteFacts deposit={deposit} />
      <ProposedHere proposal={deposit.proposal_id} />
      <ItemNotes kind="deposit" id={deposit.id} isOpen={deposit.can_confirm} hasKeys />
    </RowSheet>
  );
}

/** A settled deposit shows that; expired and rejected ones have no buttons (ADM-4). */
function Foot({ deposit }: { deposit: Deposit }) {
  if (deposit.status === 'pending') {
    return (
      <PermissionGate call="deposits.confirm">
        <DepositDecision deposit={deposit} />
      </PermissionGate>
    );
  }
  if (deposit.status !== 'completed') return null;
  return (
    <div className="row foot-row">
      <Button disabled>{text.confirmed}</Button>
    </div>
  );
}

function Sum({ deposit }: { deposit: Deposit }) {
  const quoted = deposit.investment.amount;
  const payment = deposit.payments[0];
  const arrived = deposit.credited ?? (payment && worthAtQuote(deposit, payment.coin_amount));
  const finer = finerState(deposit);
  return (
    <div className="sumline">
      <div>
        <span className="quiet num">{arrived ? text.arrived(dollars(quoted)) : text.quoted}</span>
        <div className="coin">
          <KeyMoney value={arrived ?? quoted} />
        </div>
      </div>
      {deposit.can_confirm && finer && (
        <span className="tag sumline-tag tag-warn">
          <TriangleAlert className="i" aria-hidden />
          {finer}
        </span>
      )}
    </div>
  );
}

function QuoteFacts({ deposit }: { deposit: Deposit }) {
  const { user } = deposit;
  const lines: [string, string][] = [
    [text.date, dayAndTime(deposit.createdAt)],
    [text.plan, fullPlanName(deposit)],
    [text.method, deposit.payment_method],
    [text.asked, dollars(deposit.investment.amount)],
    [text.status, stateLabel(deposit.status)],
    [text.email, user.email],
    [text.balance, dollars(user.withdrawable_balance)],
    ...(deposit.reason ? [[text.reasonGiven, deposit.reason] as [string, string]] : []),
  ];
  return (
    <>
      <h3 className="h3 after">{text.happened}</h3>
      <dl className="lines">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
