import { stillWaits } from '#core/rules/withdrawal-state.ts';
import { admin } from '#text/en/admin.ts';
import { unknownPayouts as unknown } from '#text/en/admin/unknown-payouts.ts';
import { dayAndTime, dollars } from '#text/format/format.ts';
import { GroupedAddress } from '../../ui/grouped-address.tsx';
import { KeyMoney } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import { ProposedHere } from '../approvals/waits-in-approvals.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { Withdrawal } from '../list-kit/api-types.ts';
import { ItemNotes } from '../list-kit/item-notes.tsx';
import { fullName, stateLabel } from '../list-kit/labels.ts';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { RiskContext } from './risk-context.tsx';
import { ScreeningNotice } from './screening-notice.tsx';
import { WithdrawalDecision } from './withdrawal-decision.tsx';

const text = admin.withdrawals;

/** Returns the earliest payout time, while it is in the future. */
const earliestOf = ({ state, earliest_at: at }: Withdrawal): string | null =>
  stillWaits(state) ? (at ? dayAndTime(at) : text.anytime) : null;

/** Returns a request's facts as label and value, in reviewing order. */
function withdrawalFacts(row: Withdrawal): [label: string, value: string][] {
  return [
    [text.method, row.payment_method],
    ...optional(text.tag, row.tag),
    [text.date, dayAndTime(row.createdAt)],
    ...optional(text.earliest, earliestOf(row)),
    [text.needs, row.approvals_needed > 1 ? text.two : text.one],
    [text.thatDay, dollars(row.asked_that_day)],
    ...optional(
      text.endedThatDay,
      row.ended_that_day === '0.00' ? null : dollars(row.ended_that_day),
    ),
    ...optional(text.txid, row.txid),
  ];
}

const optional = (label: string, value: string | null): [string, string][] =>
  value === null || value === '' ? [] : [[label, value]];

type Props = SheetSteps & {
  withdrawal: Withdrawal;
};

/** One withdrawal: the request, its address, why it waits, and the decision. */
export function WithdrawalSheet({ withdrawal, ...steps }: Props) {
  return (
    <RowSheet
      title={text.sheet(fullName(withdrawal.user))}
      rowId={withdrawal.id}
      foot={
        <PermissionGate call="withdrawals.decide">
          <WithdrawalDecision withdrawal={withdrawal} />
        </PermissionGate>
      }
      {...steps}
    >
      <div className="sumline">
        <div>
          <span className="quiet">
            {text.asks} {text.from[withdrawal.source]}
          </span>
          <div className="coin">
            <KeyMoney value={withdrawal.amount} />
          </div>
        </div>
        <StatusMark mark={markOf(withdrawal.status)}>{stateLabel(withdrawal.state)}</StatusMark>
      </div>
      {withdrawal.state === 'unknown' && (
        <Notice warn>
          <b className="strong">{unknown.title}</b> {unknown.why}
        </Notice>
      )}
      <Delays withdrawal={withdrawal} />
      {withdrawal.screening && <ScreeningNotice finding={withdrawal.screening} />}
      <dl className="lines after">
        <div>
          <dt>{text.address}</dt>
          <dd className="mono">
            <GroupedAddress text={withdrawal.wallet_address} />
          </dd>
        </div>
        {withdrawalFacts(withdrawal).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="mono">{value}</dd>
          </div>
        ))}
      </dl>
      <RiskContext withdrawal={withdrawal} />
      <ProposedHere proposal={withdrawal.proposal?.id} />
      <ItemNotes
        kind="withdrawal"
        id={withdrawal.id}
        isOpen={withdrawal.status === 'pending'}
        hasKeys
      />
    </RowSheet>
  );
}

function Delays({ withdrawal }: { withdrawal: Withdrawal }) {
  const { hold, waits } = withdrawal;
  return (
    <>
      {hold && (
        <Notice warn>
          <b className="strong">{text.held}</b> {text.heldUntil(dayAndTime(hold.until))}.{' '}
          {hold.message} {hold.citation} {hold.reason === 'payment_lost' && text.paymentLost}
        </Notice>
      )}
      {waits.map((wait) => (
        <Notice key={wait.because}>
          {wait.message} {text.heldUntil(dayAndTime(wait.until))}
        </Notice>
      ))}
    </>
  );
}
