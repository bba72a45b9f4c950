import type { Assertion } from '#contract/passkeys.ts';
import type { DecisionVerb } from '#core/proofs/signed-decision.ts';
import { signing as text } from '#text/en/admin/signing.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { Proposal } from '../list-kit/api-types.ts';
import { amountOf, equationsOf, groupedSeal, titleOf } from './proposal-labels.ts';
import { signDecision } from './sign-decision.ts';

type Props = {
  proposal: Proposal;
  verb: DecisionVerb;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onSigned: (signature: Assertion) => void;
};

/** Repeats the content to sign and shows the signing key. */
export function SignDialog({ proposal, verb, open, busy, onClose, onSigned }: Props) {
  const signing = useCommand({
    send: () => signDecision(verb, proposal),
    rereads: null,
    onDone: onSigned,
  });
  const amount = amountOf(proposal);
  const isApproval = verb === 'approve';
  return (
    <Dialog open={open} onClose={onClose} title={text.title}>
      <dl className="lines">
        <div>
          <dt>{isApproval ? text.youApprove : text.youPropose}</dt>
          <dd>
            {titleOf(proposal)} {amount}
          </dd>
        </div>
        {equationsOf(proposal).map(({ label, now, result }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              {now} → {result}
            </dd>
          </div>
        ))}
        <div title={proposal.shown_hash}>
          <dt>{text.fingerprint}</dt>
          <dd className="num mono">{groupedSeal(proposal.shown_hash)}</dd>
        </div>
      </dl>
      <p className="strong">{isApproval ? text.whole : text.wholeProposed}</p>
      <p className="quiet small">{text.browser(window.location.hostname)}</p>
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button kind="go" busy={signing.isPending || busy} onClick={() => signing.mutate()}>
          {text.sign}
        </Button>
      </div>
      <p className="sub">{text.nothingYet}</p>
    </Dialog>
  );
}
