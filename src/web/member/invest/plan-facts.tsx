import { useState } from 'react';
import { planLabelIn } from '#core/rules/plan-label.ts';
import { deposits } from '#text/deposits.ts';
import { day, dollars, percent } from '#text/format/format.ts';
import { typedDollars } from '#text/format/typed-amounts.ts';
import { label as labelWords } from '#text/label.ts';
import { words } from '#text/words.ts';
import { Button } from '../../ui/button.tsx';
import { FoldPanel } from '../../ui/fold-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import type { Plan } from '../layout/api-types.ts';
import { type Outcome, outcomesOf } from './outcomes.ts';

const text = deposits.plans;
const dayMs = 86_400_000;
const questions = Object.entries(text.labels) as [keyof typeof text.labels, string][];

/** The possible outcomes, loss first, and the plan's label. */
export function PlanFacts({ plan, amount }: { plan: Plan; amount: string }) {
  const label = planLabelIn(plan.label_facts, labelWords, { dollars, percent, day });
  return (
    <>
      <Outcomes plan={plan} amount={typedDollars(amount) ?? plan.minAmount} />
      <FoldPanel
        title={text.label}
        end={<span className="quiet small only-phone">{text.labelAbout}</span>}
      >
        <dl className="label">
          {questions.map(([key, question]) => (
            <div key={key}>
              <dt>{question}</dt>
              <dd>{label[key]}</dd>
            </div>
          ))}
          <Placed plan={plan} />
        </dl>
        <p className="risk risk-ruled">{words.targetRisk}</p>
      </FoldPanel>
    </>
  );
}

/** The plan's money at venues: the amount, since when, and the latest evidence (INT-10). */
function Placed({ plan: { placements } }: { plan: Plan }) {
  const placed = text.placed;
  return (
    <div>
      <dt>{placed.question}</dt>
      {placements.length === 0 && <dd>{placed.none}</dd>}
      {placements.map((placement) => (
        <dd key={placement.id}>
          <b className="strong">
            {placed.at(dollars(placement.amount), placement.venue, placement.asset)}
          </b>{' '}
          {placed.since(day(placement.placed_at), placement.days_open)}{' '}
          {placed.proofs[placement.proof.kind](
            day(placement.proof.at),
            dollars(placement.proof.amount ?? '0.00'),
          )}
          {placement.overdue && (
            <span className="overdue"> {placed.overdue(dollars(placement.counted))}</span>
          )}
        </dd>
      ))}
    </div>
  );
}

function Outcomes({ plan, amount }: { plan: Plan; amount: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title={text.outcomes(dollars(amount))}
      footer={`${text.outcomesNote} ${words.targetRisk}`}
    >
      <p className="quiet">{text.outcome.of(plan.name)}</p>
      <ol className="outcomes">
        {outcomesOf(plan, amount).map((outcome) => (
          <li key={outcome.key}>
            <p className="sum-line">
              <b className="strong">{outcome.name}</b>
              {!open && <span className="num">{outcome.end}</span>}
            </p>
            {!open && <p className="sub">{outcome.why}</p>}
            {open && <Sum outcome={outcome} amount={amount} />}
          </li>
        ))}
      </ol>
      {open && <Beside plan={plan} />}
      <Button kind="link" small aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? text.hideSum : text.showSum}
      </Button>
    </Panel>
  );
}

function Sum({ outcome, amount }: { outcome: Outcome; amount: string }) {
  return (
    <>
      <p className="sum-line">
        <span className="quiet">{text.outcome.yours}</span>
        <span className="num">{dollars(amount)}</span>
      </p>
      <p className="sum-line">
        <span className="quiet num">{outcome.changeIs}</span>
        <span className="num">{outcome.change}</span>
      </p>
      <p className="sum-line sum-line-end">
        <span>{text.outcome.end}</span>
        <span className="num">{outcome.end}</span>
      </p>
    </>
  );
}

/** Facts outside the sums: fees, and when the return becomes available. */
function Beside({ plan }: { plan: Plan }) {
  const now = useBusinessNow();
  const unlocks = new Date(now + plan.termDays * dayMs).toISOString();
  return (
    <p className="quiet small num">
      {text.outcome.fees} {text.outcome.counts} {text.outcome.unlocks(day(unlocks))}
    </p>
  );
}
