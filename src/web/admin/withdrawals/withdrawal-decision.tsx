import { useState } from 'react';
import { holdReasons, rejectReasons, type StaffAction } from '#core/rules/withdrawal-state.ts';
import { admin } from '#text/en/admin.ts';
import { unknownPayouts as unknown } from '#text/en/admin/unknown-payouts.ts';
import { dollars } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import type { CallOptions } from '../../features/commands/command.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { WaitsInApprovals } from '../approvals/waits-in-approvals.tsx';
import type { Withdrawal } from '../list-kit/api-types.ts';
import { ReasonForm } from '../list-kit/reason-form.tsx';
import { TextForm } from '../list-kit/text-form.tsx';
import { useShortcuts } from '../list-kit/use-shortcuts.ts';

const text = admin.withdrawals;
type Decision = Parameters<typeof call.withdrawals.decide>[0];

/** The footer of a withdrawal's sheet: the actions of its state, each with its text. */
export function WithdrawalDecision({ withdrawal }: { withdrawal: Withdrawal }) {
  const [act, setAct] = useState<StaffAction | null>(null);
  const { id } = withdrawal;
  const deciding = {
    send: (decision: Decision, options: CallOptions) => call.withdrawals.decide(decision, options),
    success: ({ body }: { body: { message?: string } }) => body.message,
    onDone: () => setAct(null),
  };
  const approve = useCommand(deciding);
  const shared = { ...deciding, onCancel: () => setAct(null) };
  if (act === 'hold') {
    return (
      <ReasonForm
        {...shared}
        label={text.holdLabel}
        help={text.holdHelp}
        reasons={holdReasons}
        submit={text.holdSubmit}
        input={(reason, citation) => ({ id, action: 'hold' as const, reason, citation })}
      />
    );
  }
  if (act === 'reject') {
    return (
      <ReasonForm
        {...shared}
        bad
        label={text.rejectLabel}
        help={text.rejectHelp}
        reasons={rejectReasons}
        submit={text.rejectSubmit}
        input={(reason, citation) => ({ id, action: 'reject' as const, reason, citation })}
      />
    );
  }
  if (act === 'paid') {
    return (
      <TextForm
        {...shared}
        label={text.paidLabel}
        shortest={8}
        tooShort={text.paidShort}
        submit={text.paidSubmit}
        input={(txid) => ({ id, action: 'paid' as const, txid })}
      />
    );
  }
  return (
    <Choices
      withdrawal={withdrawal}
      busy={approve.isPending}
      approve={() => approve.mutate({ id, action: 'approve' })}
      choose={setAct}
    />
  );
}

type ChoicesProps = {
  withdrawal: Withdrawal;
  busy: boolean;
  approve: () => void;
  choose: (act: StaffAction) => void;
};

function Choices({ withdrawal, busy, approve, choose }: ChoicesProps) {
  const { acts, amount, proposal } = withdrawal;
  const mayApprove = acts.includes('approve') && !proposal;
  // A single key never moves money; it focuses the button.
  useShortcuts({
    a: mayApprove ? () => document.getElementById('approve')?.focus() : null,
    h: acts.includes('hold') ? () => choose('hold') : null,
    r: acts.includes('reject') ? () => choose('reject') : null,
  });
  return (
    <>
      {!mayApprove && <Consequence withdrawal={withdrawal} />}
      <div className="sheet-acts">
        {mayApprove && (
          <div className="act-go">
            <Button
              id="approve"
              kind="go"
              busy={busy}
              aria-describedby="consequence"
              onClick={approve}
            >
              {text.approve(dollars(amount))}
              <Key letter="a" />
            </Button>
            <Consequence withdrawal={withdrawal} />
          </div>
        )}
        {acts.includes('paid') && (
          <div>
            <Button onClick={() => choose('paid')}>{text.paid}</Button>
          </div>
        )}
        {acts.includes('hold') && (
          <div>
            <Button aria-describedby="hold-note" onClick={() => choose('hold')}>
              {withdrawal.hold ? text.renew : text.hold}
              <Key letter="h" />
            </Button>
            <p className="sub act-note" id="hold-note">
              {withdrawal.hold ? text.renewNote : text.holdNote}
            </p>
          </div>
        )}
        {acts.includes('reject') && (
          <div>
            <Button kind="bad" aria-describedby="reject-note" onClick={() => choose('reject')}>
              {text.reject}
              <Key letter="r" />
            </Button>
            <p className="sub act-note" id="reject-note">
              {text.rejectNote}
            </p>
          </div>
        )}
      </div>
    </>
  );
}

/** A button's shortcut, shown where a keyboard is present. */
const Key = ({ letter }: { letter: string }) => (
  <kbd className="with-keys" aria-hidden>
    {letter}
  </kbd>
);

function Consequence({ withdrawal }: { withdrawal: Withdrawal }) {
  const { acts, amount, proposal } = withdrawal;
  if (proposal) return <WaitsInApprovals proposal={proposal.id} />;
  if (acts.includes('approve')) {
    return (
      <p id="consequence">
        <b className="strong">{text.approveWill(dollars(amount))}</b>
        {text.approveRest}
      </p>
    );
  }
  if (withdrawal.state === 'unknown') return <p id="consequence">{unknown.consequence}</p>;
  return <p id="consequence">{acts.length > 0 ? text.moving : text.closed}</p>;
}
