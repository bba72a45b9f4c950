import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { minReason } from '#core/rules/typed-rules.ts';
import { people } from '#text/en/admin/people.ts';
import { dayAndTime, movement } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { usePermission } from '../layout/use-permission.ts';
import type { UserLine } from '../list-kit/api-types.ts';
import { TextForm } from '../list-kit/text-form.tsx';

const text = people.movements;
const firstRows = 8;
const allRows = 100;

const columns = (choose: ((line: UserLine) => void) | null): Column<UserLine>[] => [
  {
    key: 'what',
    head: text.what,
    cell: (line) => (
      <>
        <b className="strong">{line.source}</b>
        <span className="sub">{line.reason ?? text.figures[line.figure]}</span>
      </>
    ),
  },
  {
    key: 'amount',
    head: text.amount,
    right: true,
    className: 'strong',
    cell: (line) => <Money signed whole value={line.amount} />,
  },
  {
    key: 'after',
    head: text.after,
    label: text.after,
    right: true,
    cell: (line) => <Money whole value={line.balance_after} />,
  },
  { key: 'at', head: text.at, className: 'num', cell: (line) => dayAndTime(line.at) },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: (line) => {
      if (line.is_reversed) return <span className="quiet">{text.reversed}</span>;
      if (line.key === null || choose === null) return null;
      return (
        <Button small onClick={() => choose(line)}>
          {text.reverse}
          <span className="sr">{text.reverseOf(line.source, movement(line.amount))}</span>
        </Button>
      );
    },
  },
];

/** A member's ledger movements; two people can reverse a line by a mirror entry. */
export function UserMovements({ userId }: { userId: string }) {
  const [limit, setLimit] = useState(firstRows);
  const [line, setLine] = useState<UserLine | null>(null);
  const { may } = usePermission('adjustments.adjust');
  const query = useQuery({
    ...api.reporting.userMovements.queryOptions({ input: { id: userId, limit } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div id="movements" className="page-after">
      <Panel title={text.title} edge>
        <DataTable
          dense
          label={text.title}
          columns={columns(may === true ? setLine : null)}
          query={query}
          rows={query.data?.data}
          rowKey={(row) => row.id}
          emptyNext={text.none}
        />
        {query.data?.next_cursor && limit < allRows && (
          <footer className="pager">
            <Button small className="pager-end" onClick={() => setLimit(allRows)}>
              {text.older}
            </Button>
          </footer>
        )}
      </Panel>
      {line?.key && (
        <Dialog
          open
          onClose={() => setLine(null)}
          title={text.sheet}
          words={text.lead(line.source, movement(line.amount))}
        >
          <TextForm
            label={people.reason}
            shortest={minReason}
            tooShort={people.short}
            submit={text.submit}
            input={(reason) => ({
              user: userId,
              act: 'reverse' as const,
              line: line.key ?? '',
              reason,
            })}
            send={call.adjustments.adjust}
            onDone={() => setLine(null)}
            onCancel={() => setLine(null)}
          />
        </Dialog>
      )}
    </div>
  );
}
