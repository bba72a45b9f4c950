import { admin } from '../../text/en/admin.ts';
import { unknownPayouts as unknown } from '../../text/en/admin/unknown-payouts.ts';
import { dayAndTime } from '../../ui/format/format.ts';
import { KeyMoney } from '../../ui/format/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { RowSheet } from '../list-kit/row-sheet.tsx';
import type { Withdrawal } from '../list-kit/api-types.ts';
import { WithdrawalDecision } from './withdrawal-decision.tsx';
import { withdrawalFacts } from './withdrawal-labels.ts';
import { fullName, stateWords } from '../list-kit/labels.ts';

const words = admin.withdrawals;

type Props = {
  withdrawal: Withdrawal;
  previous: (() => void) | null;
  next: (() => void) | null;
  close: () => void;
};

/** One withdrawal: what is asked, where it goes, why it waits, and the decision. */
export function WithdrawalSheet({ withdrawal, ...steps }: Props) {
  return (
    <RowSheet
      title={words.sheet(fullName(withdrawal.user))}
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
            {words.asks} {words.from[withdrawal.source]}
          </span>
          <div className="coin">
            <KeyMoney value={withdrawal.amount} />
          </div>
        </div>
        <StatusMark mark={markOf(withdrawal.status)}>{stateWords(withdrawal.state)}</StatusMark>
      </div>
      {withdrawal.state === 'unknown' && (
        <Notice warn>
          <b className="strong">{unknown.title}</b> {unknown.why}
        </Notice>
      )}
      <Delays withdrawal={withdrawal} />
      <dl className="lines after">
        {withdrawalFacts(withdrawal).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="mono">{value}</dd>
          </div>
        ))}
      </dl>
    </RowSheet>
  );
}

function Delays({ withdrawal }: { withdrawal: Withdrawal }) {
  const { hold, waits } = withdrawal;
  return (
    <>
      {hold && (
        <Notice warn>
          <b className="strong">{words.held}</b> {words.heldUntil(dayAndTime(hold.until))}.{' '}
          {hold.message} {hold.citation} {hold.reason === 'payment_lost' && words.paymentLost}
        </Notice>
      )}
      {waits.map((wait) => (
        <Notice key={wait.because}>
          {wait.message} {words.heldUntil(dayAndTime(wait.until))}
        </Notice>
      ))}
    </>
  );
}
