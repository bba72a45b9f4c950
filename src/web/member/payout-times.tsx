import { paths } from '../paths.ts';
import { withdrawals } from '../text/en/withdrawals.ts';
import { Panel } from '../ui/panel.tsx';

const text = withdrawals.form;

/** Where a promise of hours would stand elsewhere: the way to the measured times (INT-5). */
export function PayoutTimes() {
  return (
    <Panel span={4} title={text.measured}>
      <p className="quiet">{text.measuredNote}</p>
      <p>
        <a href={paths.status}>{text.measuredLink}</a>
      </p>
    </Panel>
  );
}
