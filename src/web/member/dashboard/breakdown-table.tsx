import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { day, dollars, movement } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import type { FigureStep } from '../layout/api-types.ts';
import { OriginLink } from '../movements/origin-link.tsx';

const text = member.activity;
const labels = member.balance;

const columnsOf = (name: string): readonly Column<FigureStep>[] => [
  { key: 'what', head: text.what, cell: (step) => <What step={step} /> },
  {
    key: 'amount',
    head: labels.amount,
    right: true,
    cell: (step) => <Amount step={step} name={name} />,
  },
];

type Props = {
  label: string;
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  rows: readonly FigureStep[] | undefined;
  /** The figure that the steps add up to. */
  name: string;
};

/** The steps to a figure, newest first: each change, and the figure after it. */
export function BreakdownTable({ label, query, rows, name }: Props) {
  return (
    <DataTable
      label={label}
      query={query}
      rows={rows}
      rowKey={(step) => step.id}
      emptyNext={
        <ActiveMemberOnly>
          <Link to={paths.deposit}>{text.next}</Link>
        </ActiveMemberOnly>
      }
      columns={columnsOf(name)}
    />
  );
}

function What({ step }: { step: FigureStep }) {
  return (
    <>
      <OriginLink origin={step.origin}>{text.kinds[step.kind] ?? step.source}</OriginLink>
      <span className="sub">
        <span className="num">{day(step.at)}</span> · {text.sources[step.kind] ?? step.source}
      </span>
    </>
  );
}

function Amount({ step, name }: { step: FigureStep; name: string }) {
  const lost = step.kind === 'share_loss';
  return (
    <>
      <span className={lost ? 'num medium neg' : 'num medium'}>{movement(step.amount)}</span>
      <span className="sub num">
        {name} {dollars(step.after)}
      </span>
    </>
  );
}
