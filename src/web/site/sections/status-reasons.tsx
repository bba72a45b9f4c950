import type { StatusReading } from '../../../contract/status.ts';
import type {
  HoldReason,
  RejectReason,
  ReturnReason,
} from '../../../core/rules/withdrawal-state.ts';
import { useWords } from '../server/spoken.tsx';

type ReasonsProps = {
  title: string;
  list: Record<HoldReason, string> | Record<RejectReason, string> | Record<ReturnReason, string>;
  counted: StatusReading['holds'];
};

/** Every reason of a closed list, with a nought where it never happened (INT-5). */
export function Reasons({ title, list, counted }: ReasonsProps) {
  const { status: words } = useWords();
  const countOf = (reason: string): number =>
    counted.find((one) => one.reason === reason)?.count ?? 0;
  const all = counted.reduce((sum, one) => sum + one.count, 0);
  return (
    <div>
      <h3>{title}</h3>
      <dl className="lines">
        {Object.entries(list).map(([reason, means]) => (
          <div key={reason}>
            <dt>{means}</dt>
            <dd className="num">{countOf(reason)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{words.reasons.total}</dt>
          <dd className="num">
            <span className="double">{all}</span>
          </dd>
        </div>
      </dl>
    </div>
  );
}
