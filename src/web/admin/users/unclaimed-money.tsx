import { useState } from 'react';
import { formatUsd } from '#core/money/money.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { people } from '#text/en/admin/people.ts';
import { centsOf, dollars } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePermission } from '../layout/use-permission.ts';
import type { UserDetail } from '../list-kit/api-types.ts';
import { TextForm } from '../list-kit/text-form.tsx';

const text = people.unclaimed;

/** The balance still owed to a closed account, and its set-aside by two people. */
export function UnclaimedMoney({ user }: { user: UserDetail }) {
  const [isAsking, setAsking] = useState(false);
  const { may } = usePermission('adjustments.adjust');
  const cents = centsOf(user.withdrawable_balance) + centsOf(user.withdrawable_profit);
  if (cents === 0n) return null;
  return (
    <>
      <Notice warn>
        {text.owed(dollars(formatUsd(cents)))}{' '}
        {may === true && <Button onClick={() => setAsking(true)}>{text.act}</Button>}
      </Notice>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={text.title} words={text.lead}>
        <TextForm
          label={text.reason}
          shortest={minReason}
          tooShort={people.short}
          submit={people.propose}
          input={(reason) => ({ user: user.id, act: 'unclaimed' as const, reason })}
          send={call.adjustments.adjust}
          onDone={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </>
  );
}
