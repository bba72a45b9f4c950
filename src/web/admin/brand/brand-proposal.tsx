import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { brand } from '#text/en/admin/brand.ts';
import { call } from '../../app/api.ts';
import { isLive } from '../../app/mode.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { BrandState } from '../list-kit/api-types.ts';

const text = brand.propose;

type Draft = NonNullable<BrandState['draft']>;
type Props = {
  draft: Draft | null;
  /** Whether the form says what the draft says. */
  isKept: boolean;
};

/** Proposes the draft as it was kept; a second person approves it. */
export function BrandProposal({ draft, isKept }: Props) {
  if (draft === null) return <p className="quiet">{text.first}</p>;
  if (!isKept) return <p className="quiet">{text.unkept}</p>;
  return (
    <PermissionGate call="brand.propose">
      <ProposalForm version={draft.id} />
    </PermissionGate>
  );
}

function ProposalForm({ version }: { version: string }) {
  const navigate = useNavigate();
  const form = useCommandForm({
    values: { reason: '' },
    input: ({ reason }) => ({ version, reason: reason.trim() }),
    send: call.brand.propose,
    onDone: () => void navigate(paths.adminApprovals),
  });
  return (
    <form className="fields" aria-label={text.title} onSubmit={form.submit} noValidate>
      <Field
        label={text.reason}
        help={text.reasonHelp}
        autoComplete="off"
        {...form.field('reason', minLetters(minReason, text.reasonShort))}
      />
      <SubmitBar
        says={text.says}
        more={text.more[isLive() ? 'live' : 'sandbox']}
        submit={text.submit}
        busy={form.busy}
      />
    </form>
  );
}
