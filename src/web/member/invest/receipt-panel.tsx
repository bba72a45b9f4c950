import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { deposits } from '#text/deposits.ts';
import { api, call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { FoldPanel } from '../../ui/fold-panel.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { FormRefusal } from '../../ui/forms/form-refusal.tsx';
import { toastError } from '../../ui/toasts.tsx';
import type { Deposit } from '../layout/api-types.ts';

const text = deposits.details;
const pictures = { 'image/jpeg': [], 'image/png': [], 'image/webp': [] };

/** The payment's receipt beside the on-chain facts, and the end of the form (MEM-6). */
export function ReceiptPanel({ deposit }: { deposit: Deposit }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const seen = deposit.payments.length > 0;
  const enough = seen || deposit.proof !== null;
  const leave = () => navigate(paths.dashboard);
  const sending = useCommand({
    send: (proof: File, options) => call.deposits.submit(formOf(deposit, proof), options),
    rereads: api.deposits.key(),
    onDone: leave,
    onRefused: (error) => {
      setRefusal(messageOf(error));
      return false;
    },
  });
  const refuse = (message: string) => {
    setRefusal(message);
    toastError(message);
  };
  const complete = () => {
    if (file) sending.mutate(file);
    else if (enough) void leave();
    else refuse(text.missingProof);
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    if (chosen) setRefusal(null);
    else refuse(text.wrongFile);
  };
  const shown = enough && refusal === text.missingProof ? null : refusal;
  return (
    <FoldPanel
      span={4}
      title={text.proof}
      end={enough && <span className="quiet small">{text.proofOptional}</span>}
      isOpen={shown !== null || file !== null}
      foot={
        <>
          <Button
            // The next action is in the wallet, until there is something to submit.
            kind={enough || file ? 'go' : undefined}
            className="wide-go"
            busy={sending.isPending}
            busyText={text.completing}
            aria-describedby="complete-note"
            onClick={complete}
          >
            {text.complete}
          </Button>
          <p className="sub" id="complete-note">
            {text.completeNote}
          </p>
        </>
      }
    >
      <FileDrop
        title={file?.name ?? text.drop}
        active={text.dropActive}
        note={`${text.dropNote} ${seen ? text.dropSeen : ''}`}
        filled={file !== null}
        accept={pictures}
        onFile={choose}
      />
      <FormRefusal words={shown} />
    </FoldPanel>
  );
}

const formOf = ({ id, quote }: Deposit, proof: File) => ({
  amount: quote.amount,
  payment_method: quote.payment_method,
  wallet_address: quote.address,
  payment_proof: proof,
  selected_plan: quote.selected_plan,
  interest_percentage: quote.percentage,
  deposit_id: id,
});
