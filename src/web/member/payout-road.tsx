import { withdrawals } from '../text/en/withdrawals.ts';
import { Panel } from '../ui/panel.tsx';

const text = withdrawals.form;

/** What happens to a request, where elsewhere a promise of hours would stand (INT-5). */
export function PayoutRoad({ span }: { span?: 4 }) {
  return (
    <Panel span={span} title={text.road} footer={text.roadNote}>
      <ol className="trail">
        {text.roadSteps.map(([name, note]) => (
          <li key={name}>
            <span className="strong">{name}</span>
            <span className="sub">{note}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
