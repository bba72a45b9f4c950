import { useState } from 'react';
import { leastReason } from '#core/rules/typed-rules.ts';
import { disputes as words } from '#text/en/admin/disputes.ts';
import { dayAndTime } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { Dispute } from '../list-kit/api-types.ts';
import { labelOf } from '../list-kit/fact-labels.ts';
import { fullName } from '../list-kit/labels.ts';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { TextForm } from '../list-kit/text-form.tsx';

type Props = SheetSteps & {
  dispute: Dispute;
};

/** One dispute with its evidence, which nobody can change, and the answer to it. */
export function DisputeSheet({ dispute, ...steps }: Props) {
  const { id, snapshot, fault, opened_at: at, evidence } = dispute;
  const save = () =>
    saveFile(new Blob([evidence], { type: 'application/json' }), `dispute-${id}.json`);
  const lines: [label: string, value: string][] = [
    [words.snapshot, String(snapshot)],
    [words.fault, labelOf(fault)],
    [words.opened, dayAndTime(at)],
    [words.state, words.states[dispute.state]],
  ];
  return (
    <RowSheet
      title={words.sheet(fullName(dispute.user))}
      rowId={id}
      foot={<Decision dispute={dispute} />}
      {...steps}
    >
      <dl className="lines">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="h3 after">{words.said}</h3>
      <p>{dispute.words || words.nothing}</p>
      <h3 className="h3 after">{words.answer}</h3>
      <p>{dispute.answer ?? words.noAnswer}</p>
      <h3 className="h3 after">{words.evidence}</h3>
      <p className="sub">{words.evidenceNote}</p>
      <div className="row">
        <Button small onClick={save}>
          {words.save}
        </Button>
      </div>
    </RowSheet>
  );
}

type Act = 'reply' | 'right' | 'unfounded';

function Decision({ dispute }: { dispute: Dispute }) {
  const [act, setAct] = useState<Act | null>(null);
  if (dispute.state === 'approving') return <p>{words.waits}</p>;
  if (dispute.state !== 'open') return <p>{words.done}</p>;
  return (
    <PermissionGate call="solvency.answerDispute">
      {act === null ? (
        <>
          <p>{words.will}</p>
          <div className="row">
            <Button kind="go" onClick={() => setAct('reply')}>
              {words.reply}
            </Button>
            <Button onClick={() => setAct('right')}>{words.right}</Button>
            <Button kind="bad" className="end" onClick={() => setAct('unfounded')}>
              {words.unfounded}
            </Button>
          </div>
        </>
      ) : act === 'unfounded' ? (
        <Unfounded id={dispute.id} back={() => setAct(null)} />
      ) : (
        <Answer id={dispute.id} founded={act === 'right'} back={() => setAct(null)} />
      )}
    </PermissionGate>
  );
}

type ActProps = { id: string; back: () => void };

function Answer({ id, founded, back }: ActProps & { founded: boolean }) {
  return (
    <TextForm
      label={founded ? words.rightLabel : words.replyLabel}
      shortest={leastReason}
      tooShort={words.short}
      submit={founded ? words.rightSubmit : words.replySubmit}
      input={(answer) => ({ id, answer, founded })}
      send={call.solvency.answerDispute}
      onDone={back}
      onCancel={back}
    />
  );
}

function Unfounded({ id, back }: ActProps) {
  return (
    <TextForm
      bad
      label={words.unfoundedLabel}
      shortest={leastReason}
      tooShort={words.short}
      submit={words.unfoundedSubmit}
      input={(reason) => ({ id, reason })}
      send={call.solvency.proposeUnfounded}
      onDone={back}
      onCancel={back}
    />
  );
}
