import { useState } from 'react';
import { call } from '../../app/api.ts';
import { plans } from '../../text/en/admin/plans.ts';
import { Ask } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextForm } from '../list-kit/text-form.tsx';
import { usePermission } from '../layout/use-permission.ts';
import { useProposal } from '../approvals/use-proposal.ts';
import type { AdminPlan } from '../list-kit/api-types.ts';

const words = plans.page;

/** Closes a plan to deposits or opens it again, by a reason that the second person reads. */
export function PlanAvailability({ plan }: { plan: AdminPlan }) {
  const [asked, setAsked] = useState(false);
  const proposing = useProposal<{ id: string; reason: string }>({
    send: plan.open ? call.plans.close : call.plans.reopen,
    done: () => setAsked(false),
  });
  const { may } = usePermission('plans.close');
  const title = plan.open ? words.close : words.reopen;
  if (may !== true) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{title}</Button>
      <Ask open={asked} onClose={() => setAsked(false)} title={title}>
        <TextForm
          label={words.availabilityLabel}
          shortest={3}
          tooShort={words.availabilityShort}
          submit={plan.open ? words.closeSubmit : words.reopenSubmit}
          bad={plan.open}
          busy={proposing.isPending}
          onSubmit={(reason) => proposing.mutate({ id: plan.id, reason })}
          onCancel={() => setAsked(false)}
        />
      </Ask>
    </>
  );
}
