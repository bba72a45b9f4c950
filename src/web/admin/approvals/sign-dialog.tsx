import type { Assertion } from '#contract/passkeys.ts';
import type { DecisionVerb } from '#core/proofs/signed-decision.ts';
import { signing as words } from '#text/en/admin/signing.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { Proposal } from '../list-kit/api-types.ts';
import { amountOf, equationsOf, sealWords, titleOf } from './proposal-labels.ts';
import { signDecision } from './sign-decision.ts';

type Props = {
  proposal: Proposal;
  verb: DecisionVerb;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onSigned: (signature: Assertion) => void;
};

/** What is signed, said once more, and the key that signs it. */
export function SignDialog({ proposal, verb, open, busy, onClose, onSigned }: Props) {
  const signing = useCommand({
    send: () => signDecision(verb, proposal),
    rereads: null,
    onDone: onSigned,
  });
  const amount = amountOf(proposal);
  const isApproval = verb === 'approve';
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <dl className="lines">
        <div>
          <dt>{isApproval ? words.youApprove : words.youPropose}</dt>
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
          <dt>{words.fingerprint}</dt>
          <dd className="num mono">{sealWords(proposal.shown_hash)}</dd>
        </div>
      </dl>
      <p className="strong">{isApproval ? words.whole : words.wholeProposed}</p>
      <p className="quiet small">{words.browser(window.location.hostname)}</p>
      <div className="acts">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button kind="go" busy={signing.isPending || busy} onClick={() => signing.mutate()}>
          {words.sign}
        </Button>
      </div>
      <p className="sub">{words.nothingYet}</p>
    </Dialog>
  );
}
