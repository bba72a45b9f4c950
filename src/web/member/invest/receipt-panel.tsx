import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { messageOf } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { deposits } from '../../text/deposits.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useMoneyCommand } from '../layout/use-money-command.ts';
import type { Deposit } from '../layout/api-types.ts';

const text = deposits.details;
const pictures = { 'image/jpeg': [], 'image/png': [], 'image/webp': [] };

/** A picture of the payment beside what the chain shows, and the end of the form (MEM-6). */
export function ReceiptPanel({ deposit }: { deposit: Deposit }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const moneyKey = useMoneyCommand();
  const seen = deposit.payments.length > 0;
  const enough = seen || deposit.proof !== null;
  const sending = useMutation({
    mutationFn: (proof: File) => {
      const key = moneyKey([deposit.id, proof.name, proof.size, proof.lastModified]);
      return call.deposits.submit(formOf(deposit, proof), { context: { idempotencyKey: key } });
    },
    onSuccess: (answer) => leave(answer.message),
    onError: (error) => setRefusal(messageOf(error)),
  });
  const leave = async (message?: string) => {
    if (message) toastSuccess(message);
    await queryClient.invalidateQueries({ queryKey: api.deposits.key() });
    await navigate(paths.dashboard);
  };
  const complete = () => {
    if (file) sending.mutate(file);
    else if (enough) void leave();
    else setRefusal(text.missingProof);
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setRefusal(chosen ? null : text.wrongFile);
  };
  const optional = enough && <span className="quiet small">{text.proofOptional}</span>;
  return (
    <Panel title={text.proof} end={optional}>
      <FileDrop
        title={file?.name ?? text.drop}
        active={text.dropActive}
        note={`${text.dropNote} ${seen ? text.dropSeen : ''}`}
        filled={file !== null}
        accept={pictures}
        onFile={choose}
      />
      <div role="alert">
        {refusal && !(enough && refusal === text.missingProof) && (
          <p className="err">
            <CircleAlert className="i" aria-hidden />
            {refusal}
          </p>
        )}
      </div>
      <Button
        kind="go"
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
    </Panel>
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
