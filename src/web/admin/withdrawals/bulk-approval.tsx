import { useState } from 'react';
import { bulk as text } from '#text/en/admin/bulk.ts';
import { dollars, ending } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import { isProblem, messageOf } from '../../app/problem.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Withdrawal } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';
import { approveEach, type Outcome, sumOf } from './bulk-rules.ts';

type Props = {
  rows: readonly Withdrawal[];
  /** Receives the approved ids. */
  onApproved: (ids: readonly string[]) => void;
  onClose: () => void;
};

/** Confirms several small withdrawals at once, and shows the outcome line by line. */
export function BulkApproval({ rows: selected, onApproved, onClose }: Props) {
  // The confirmed rows stay on screen, however the list changes meanwhile.
  const [rows] = useState(selected);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const [answered, setAnswered] = useState(0);
  const approving = useCommand({
    send: (_: null, options) =>
      approveEach(rows, {
        approve: async (id) =>
          (await call.withdrawals.decide({ id, action: 'approve' }, options)).body.message,
        onStep: setAnswered,
        saysOf: (error) => (isProblem(error, 'step_up_required') ? null : messageOf(error)),
      }),
    success: null,
    onDone: (done) => {
      setOutcomes(done);
      onApproved(done.filter(({ isDone }) => isDone).map(({ id }) => id));
    },
  });
  const sum = sumOf(rows);
  const refused = outcomes?.filter(({ isDone }) => !isDone).length ?? 0;
  const title =
    outcomes !== null
      ? text.outcome(outcomes.length - refused, refused)
      : rows.length === 1
        ? text.titleOne(sum)
        : text.title(rows.length, sum);
  return (
    <Dialog
      open
      stays={approving.isPending}
      onClose={onClose}
      title={title}
      words={outcomes === null ? text.lead : undefined}
    >
      {outcomes === null ? (
        <Lines rows={rows} />
      ) : (
        <ul className="bulk-outcomes" aria-label={text.list}>
          {outcomes.map(({ id, name, amount, says, isDone }) => (
            <li key={id}>
              <span className="strong">{name}</span>
              <span className="num">{amount}</span>
              <StatusMark mark={isDone ? 'ok' : 'no'}>{says}</StatusMark>
            </li>
          ))}
        </ul>
      )}
      <p className="sr" role="status">
        {approving.isPending ? text.going(answered, rows.length) : ''}
      </p>
      <div className="dialog-acts">
        <Button disabled={approving.isPending} onClick={onClose}>
          {outcomes === null ? text.back : text.close}
        </Button>
        {outcomes === null && (
          <Button
            kind="go"
            busy={approving.isPending}
            busyText={text.going(answered, rows.length)}
            onClick={() => approving.mutate(null)}
          >
            {text.approve(rows.length, sum)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Lines({ rows }: { rows: readonly Withdrawal[] }) {
  return (
    <ul className="bulk-outcomes" aria-label={text.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className="strong">{fullName(row.user)}</span>
          <span className="num">{dollars(row.amount)}</span>
          <span className="quiet">
            {row.payment_method} {text.to(ending(row.wallet_address))}
          </span>
        </li>
      ))}
    </ul>
  );
}
