import { useState } from 'react';
import { minReason } from '#core/rules/typed-rules.ts';
import { admin } from '#text/en/admin.ts';
import { crediting } from '#text/en/admin/crediting.ts';
import { call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { WaitsInApprovals } from '../approvals/waits-in-approvals.tsx';
import type { Deposit } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';
import { TextForm } from '../list-kit/text-form.tsx';
import { useShortcuts } from '../list-kit/use-shortcuts.ts';
import { expectedCredit } from './deposit-labels.ts';

const text = admin.transactions;
type Act = 'confirm' | 'reject' | 'attach' | null;

/**
 * The footer of a deposit's sheet: the effect of Confirm, a txid check, a rejection with reason.
 */
export function DepositDecision({ deposit }: { deposit: Deposit }) {
  const [act, setAct] = useState<Act>(null);
  const { id } = deposit;
  const confirm = useCommand({ send: call.deposits.confirm, onDone: () => setAct(null) });
  const confirmNow = deposit.can_confirm && !confirm.isPending;
  // A single key never moves money; it opens the dialog.
  const ask = () => setAct('confirm');
  useShortcuts({
    c: act === null && confirmNow ? ask : null,
    r: deposit.can_reject ? () => setAct('reject') : null,
    t: () => setAct('attach'),
  });
  if (act === 'reject') {
    return (
      <TextForm
        label={text.rejectLabel}
        shortest={minReason}
        tooShort={text.rejectShort}
        submit={text.rejectSubmit}
        bad
        input={(reason) => ({ id, reason })}
        send={call.deposits.reject}
        onDone={() => setAct(null)}
        onCancel={() => setAct(null)}
      />
    );
  }
  if (act === 'attach') return <AttachTxid id={id} done={() => setAct(null)} />;
  return (
    <>
      <Dialog
        open={act === 'confirm'}
        onClose={() => setAct(null)}
        title={crediting.title(expectedCredit(deposit))}
        words={crediting.to(fullName(deposit.user), deposit.user.email)}
      >
        <div className="dialog-acts">
          <Button onClick={() => setAct(null)}>{admin.common.back}</Button>
          <Button kind="go" busy={confirm.isPending} onClick={() => confirm.mutate({ id })}>
            {crediting.submit}
          </Button>
        </div>
      </Dialog>
      <Consequence deposit={deposit} />
      <div className="row foot-row">
        {deposit.can_confirm && (
          <Button kind="go" aria-describedby="consequence" busy={confirm.isPending} onClick={ask}>
            {text.confirm}
          </Button>
        )}
        <Button onClick={() => setAct('attach')}>{text.attach}</Button>
        {deposit.can_reject && (
          <Button kind="bad" className="sheet-end" onClick={() => setAct('reject')}>
            {text.reject}
          </Button>
        )}
      </div>
    </>
  );
}

function AttachTxid({ id, done }: { id: string; done: () => void }) {
  return (
    <TextForm
      label={text.attachLabel}
      shortest={8}
      tooShort={text.attachShort}
      submit={text.attachSubmit}
      input={(txid) => ({ id, txid })}
      send={call.deposits.confirm}
      onDone={done}
      onCancel={done}
    />
  );
}

function Consequence({ deposit }: { deposit: Deposit }) {
  if (deposit.proposal_id !== null) return <WaitsInApprovals proposal={deposit.proposal_id} />;
  return (
    <p id="consequence">
      <b className="strong">
        {deposit.can_confirm ? text.willConfirm(expectedCredit(deposit)) : text.willNot}
      </b>
      {deposit.can_confirm ? text.willConfirmRest : ` ${text.willNotRest}`}
    </p>
  );
}
