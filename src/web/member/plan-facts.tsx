import { useState } from 'react';
import { deposits } from '../text/en/deposits.ts';
import { words } from '../text/en/words.ts';
import { Button } from '../ui/button.tsx';
import { dollars, targetPercent, typedDollars } from '../ui/format.ts';
import { Panel } from '../ui/panel.tsx';
import { shareFloor } from './plan-rules.ts';
import type { Plan } from './wire.ts';

const text = deposits.plans;
const questions = Object.entries(text.labels) as [keyof typeof text.labels, string][];

/** What can happen, opening with the loss, and the plan's label. */
export function PlanFacts({ plan, amount }: { plan: Plan; amount: string }) {
  return (
    <>
      <Outcomes plan={plan} amount={typedDollars(amount) ?? plan.minAmount} />
      <Panel title={text.label} footer={words.targetRisk}>
        <dl className="label">
          {questions.map(([key, question]) => (
            <div key={key}>
              <dt>{question}</dt>
              <dd>{plan.label[key]}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}

function Outcomes({ plan, amount }: { plan: Plan; amount: string }) {
  const [open, setOpen] = useState(false);
  const gain = dollars(shareFloor(amount, plan.percentage));
  const cases = [
    [text.loss, text.lossNote(dollars(amount))],
    [text.nothing, text.nothingNote(dollars(amount))],
    [text.reached, text.reachedNote(dollars(amount), gain)],
  ] as const;
  return (
    <Panel title={text.outcomes} footer={`${text.outcomesNote} ${words.targetRisk}`}>
      <dl className="label">
        {cases.map(([name, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{note}</dd>
          </div>
        ))}
      </dl>
      <Button kind="link" small aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? text.hideSum : text.showSum}
      </Button>
      {open && (
        <p className="num">
          {text.sum(dollars(amount), targetPercent(plan.percentage), gain)}
          <span className="sub">{text.sumNote}</span>
        </p>
      )}
    </Panel>
  );
}
