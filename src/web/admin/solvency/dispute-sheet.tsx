import { useState } from 'react';
import { minReason } from '#core/rules/typed-rules.ts';
import { disputes as text } from '#text/en/admin/disputes.ts';
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

/** One dispute with its immutable evidence, and the answer to it. */
export function DisputeSheet({ dispute, ...steps }: Props) {
  const { id, snapshot, fault, opened_at: at, evidence } = dispute;
  const save = () =>
    saveFile(new Blob([evidence], { type: 'application/json' }), `dispute-${id}.json`);
  const lines: [label: string, value: string][] = [
    [text.snapshot, String(snapshot)],
    [text.fault, labelOf(fault)],
    [text.opened, dayAndTime(at)],
    [text.state, text.states[dispute.state]],
  ];
  return (
    <RowSheet
      title={text.sheet(fullName(dispute.user))}
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
      <h3 className="h3 after">{text.said}</h3>
      <p>{dispute.words || text.nothing}</p>
      <h3 className="h3 after">{text.answer}</h3>
      <p>{dispute.answer ?? text.noAnswer}</p>
      <h3 className="h3 after">{text.evidence}</h3>
      <p className="sub">{text.evidenceNote}</p>
      <div className="row foot-row">
        <Button small onClick={save}>
          {text.save}
        </Button>
      </div>
    </RowSheet>
  );
}

type Act = 'reply' | 'right' | 'unfounded';

function Decision({ dispute }: { dispute: Dispute }) {
  const [act, setAct] = useState<Act | null>(null);
  if (dispute.state === 'approving') return <p>{text.waits}</p>;
  if (dispute.state !== 'open') return <p>{text.done}</p>;
  return (
    <PermissionGate call="solvency.answerDispute">
      {act === null ? (
        <>
          <p>{text.will}</p>
          <div className="row foot-row">
            <Button kind="go" onClick={() => setAct('reply')}>
              {text.reply}
            </Button>
            <Button onClick={() => setAct('right')}>{text.right}</Button>
            <Button kind="bad" className="sheet-end" onClick={() => setAct('unfounded')}>
              {text.unfounded}
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
      label={founded ? text.rightLabel : text.replyLabel}
      shortest={minReason}
      tooShort={text.short}
      submit={founded ? text.rightSubmit : text.replySubmit}
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
      label={text.unfoundedLabel}
      shortest={minReason}
      tooShort={text.short}
      submit={text.unfoundedSubmit}
      input={(reason) => ({ id, reason })}
      send={call.solvency.proposeUnfounded}
      onDone={back}
      onCancel={back}
    />
  );
}
