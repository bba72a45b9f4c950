import { useQuery } from '@tanstack/react-query';
import { day } from '#text/format/format.ts';
import { proof } from '#text/proof.ts';
import { api, call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { disputeFile, faultOf } from './dispute-file.ts';
import type { Checked } from './use-proof.ts';

const text = proof.dispute;

type Dispute = Awaited<ReturnType<typeof call.solvency.myDisputes>>['data'][number];

/** Returns the member's disputes, and the one that this proof permits: none if it holds. */
export function useDisputes({ outcome, history }: Checked) {
  const mine = useQuery(api.solvency.myDisputes.queryOptions()).data?.data ?? [];
  const fault = faultOf(outcome);
  const snapshot = history.at(-1)?.header.seq;
  const isOpen = mine.some((row) => row.snapshot === snapshot && row.decided_at === null);
  const open = fault !== null && snapshot !== undefined && !isOpen ? { fault, snapshot } : null;
  return { mine, open };
}

type Props = {
  checked: Checked;
  disputes: { mine: Dispute[]; open: { fault: string; snapshot: number } | null };
  span: 7 | 12;
};

/** For a proof that fails: opens a dispute with the evidence, and shows the answers. */
export function ProofDispute({ checked, disputes: { mine, open }, span }: Props) {
  return (
    <Panel title={text.title} span={span}>
      {open && <Open checked={checked} {...open} />}
      {mine.map((row) => (
        <div key={row.id} className="after">
          <p>
            <b>{text.opened(day(row.opened_at))}</b> {text.states[row.state]}.
          </p>
          <p className="sub">{row.answer === null ? text.noAnswer : text.answer(row.answer)}</p>
        </div>
      ))}
    </Panel>
  );
}

type OpenProps = { checked: Checked; fault: string; snapshot: number };

function Open({ checked, fault, snapshot }: OpenProps) {
  const evidence = disputeFile(checked);
  const form = useCommandForm({
    values: { words: '' },
    input: ({ words }) => ({ snapshot, fault, words, evidence }),
    send: call.solvency.openDispute,
    rereads: api.solvency.key(),
  });
  const save = () => {
    const file = new Blob([evidence], { type: 'application/json' });
    saveFile(file, `dispute-${snapshot}.json`);
  };
  return (
    <form className="fields" aria-label={text.title} onSubmit={form.submit}>
      <p>{text.lead}</p>
      <Field label={text.words} maxLength={2000} {...form.field('words')} />
      <div className="row">
        <Button type="submit" kind="go" busy={form.busy}>
          {text.send}
        </Button>
        <Button onClick={save}>{text.save}</Button>
      </div>
    </form>
  );
}
