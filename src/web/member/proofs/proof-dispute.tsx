import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { proof } from '../../text/proof.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { day } from '../../ui/format/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';
import { disputeFile, faultOf } from './dispute-file.ts';
import { useMoneyCommand } from '../layout/use-money-command.ts';
import type { Checked } from './use-proof.ts';

const text = proof.dispute;

/** Where a proof does not hold: the member says so, with the evidence; and what was answered. */
export function ProofDispute({ checked }: { checked: Checked }) {
  const mine = useQuery(api.solvency.myDisputes.queryOptions()).data?.data ?? [];
  const fault = faultOf(checked.outcome);
  const snapshot = checked.history.at(-1)?.header.seq;
  const isOpen = mine.some((one) => one.snapshot === snapshot && one.decided_at === null);
  return (
    <>
      {fault !== null && snapshot !== undefined && !isOpen && (
        <Open checked={checked} fault={fault} snapshot={snapshot} />
      )}
      {mine.map((one) => (
        <div key={one.id} className="after">
          <p>
            <b>{text.opened(day(one.opened_at))}</b> {text.states[one.state]}.
          </p>
          <p className="sub">{one.answer === null ? text.noAnswer : text.answer(one.answer)}</p>
        </div>
      ))}
    </>
  );
}

type OpenProps = { checked: Checked; fault: string; snapshot: number };

function Open({ checked, fault, snapshot }: OpenProps) {
  const [words, setWords] = useState('');
  const moneyKey = useMoneyCommand();
  const evidence = disputeFile(checked);
  const sending = useMutation({
    mutationFn: () => {
      const context = { idempotencyKey: moneyKey([snapshot, fault, words]) };
      return call.solvency.openDispute({ snapshot, fault, words, evidence }, { context });
    },
    onSuccess: async ({ message }) => {
      if (message) toastSuccess(message);
      await queryClient.invalidateQueries({ queryKey: api.solvency.key() });
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const save = () => {
    const file = new Blob([evidence], { type: 'application/json' });
    saveFile(file, `candor-dispute-${snapshot}.json`);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate();
  };
  return (
    <form className="fields after" aria-label={text.title} onSubmit={send}>
      <h3 className="h3">{text.title}</h3>
      <p>{text.lead}</p>
      <Field
        label={text.words}
        maxLength={2000}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="row">
        <Button type="submit" kind="go" busy={sending.isPending}>
          {text.open}
        </Button>
        <Button onClick={save}>{text.save}</Button>
      </div>
    </form>
  );
}
