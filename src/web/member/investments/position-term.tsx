import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { day } from '#text/format/format.ts';
import { investments as text } from '#text/investments.ts';
import { Panel } from '../../ui/panel.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import type { PositionDetail } from '../layout/api-types.ts';
import { CoolingOff, smallFees } from './cooling-off.tsx';

const dayMs = 86_400_000;

/** The term's progress, and the conditions until its end and afterwards. */
export function PositionTerm({ position }: { position: PositionDetail }) {
  const { opened_at: from, matures_at: to, term_days: days, cooling_off_until: until } = position;
  const now = Math.min(useBusinessNow(), Date.parse(to));
  const gone = Math.max(0, Math.floor((now - Date.parse(from)) / dayMs));
  const left = Math.max(0, days - gone);
  const share = `${Math.min(100, (gone / days) * 100)}%`;
  const plans = position.family === 'crypto' ? paths.crypto : paths.realEstate;
  return (
    <Panel
      span={4}
      fill
      title={text.term.title}
      end={<span className="quiet small num">{text.term.left(left)}</span>}
    >
      <div className="life" role="img" aria-label={text.term.day(gone, days)}>
        <span className="life-gone" style={{ width: share }} />
        <span className="pin" style={{ left: share }} />
      </div>
      <p className="life-ends small quiet num">
        <span>{day(from)}</span>
        <b className="strong ink">{text.term.day(gone, days)}</b>
        <span>{day(to)}</span>
      </p>
      <dl className="lines ruled">
        <Line name={text.state}>{text.states[position.state]}</Line>
        {until && (
          <Line name={text.cooling} note={smallFees()}>
            <CoolingOff until={until} />
          </Line>
        )}
        <Line name={text.term.end} note={text.term.endNote}>
          {text.term.unlocks}
        </Line>
        <Line name={text.term.early} note={text.term.earlyNote}>
          {text.term.noPenalty}
        </Line>
        <Line name={text.term.label} note={text.term.labelNote}>
          <Link to={plans}>{text.term.see}</Link>
        </Line>
      </dl>
    </Panel>
  );
}

function Line({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {name}
        {note && <span className="sub">{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
