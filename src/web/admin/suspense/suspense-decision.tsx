import { useState } from 'react';
import { call } from '../../app/api.ts';
import { suspense as words } from '../../text/en/admin/suspense.ts';
import { Button } from '../../ui/button.tsx';
import { coins } from '../../ui/format/format.ts';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { TextForm } from '../list-kit/text-form.tsx';
import { useDecision } from '../list-kit/use-decision.ts';
import { useProposal } from '../approvals/use-proposal.ts';
import { WaitsInApprovals } from '../approvals/waits-in-approvals.tsx';
import type { Claim } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';

/** One person proposes, another agrees; refusing takes one, with a reason. */
export function SuspenseDecision({ claim }: { claim: Claim }) {
  if (claim.proposal_id !== null) return <WaitsInApprovals proposal={claim.proposal_id} />;
  if (claim.state !== 'open') return <p>{words.done}</p>;
  return (
    <PermissionGate call="suspense.refuseClaim">
      <Acts claim={claim} />
    </PermissionGate>
  );
}

function Acts({ claim }: { claim: Claim }) {
  const [act, setAct] = useState<'release' | 'refuse' | null>(null);
  const back = () => setAct(null);
  const payment = claim.payments.find(({ standing }) => standing === 'suspense');
  if (act === 'release' && payment) {
    return <Release claim={claim} paymentId={payment.id} back={back} />;
  }
  if (act === 'refuse') return <Refuse claim={claim} back={back} />;
  const sum = payment && coins(payment.coin_amount, claim.asset);
  return (
    <>
      <p id="consequence">
        {sum === undefined ? words.cannot : words.releaseWill(sum, fullName(claim.user))}
      </p>
      <div className="row">
        <Button
          kind="go"
          disabled={!claim.can_release}
          aria-describedby="consequence"
          onClick={() => setAct('release')}
        >
          {words.release}
        </Button>
        <Button kind="bad" className="end" onClick={() => setAct('refuse')}>
          {words.refuse}
        </Button>
      </div>
    </>
  );
}

type ActProps = { claim: Claim; back: () => void };

function Release({ claim, paymentId, back }: ActProps & { paymentId: string }) {
  const propose = useProposal({ send: call.suspense.proposeRelease, done: back });
  return (
    <TextForm
      label={words.releaseLabel}
      shortest={3}
      tooShort={words.short}
      submit={words.releaseSubmit}
      busy={propose.isPending}
      onSubmit={(reason) => propose.mutate({ id: claim.id, payment: paymentId, reason })}
      onCancel={back}
    />
  );
}

function Refuse({ claim, back }: ActProps) {
  const decide = useDecision(call.suspense.refuseClaim, back);
  return (
    <TextForm
      bad
      label={words.refuseLabel}
      shortest={3}
      tooShort={words.short}
      submit={words.refuseSubmit}
      busy={decide.isPending}
      onSubmit={(reason) => decide.mutate({ id: claim.id, reason })}
      onCancel={back}
    />
  );
}
