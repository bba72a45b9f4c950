import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { treasury as words } from '../text/en/admin/treasury.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { coins, dayAndTime, shortened } from '../ui/format.ts';
import { Money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { CsvLink } from './table-tools.tsx';
import type { Move } from './wire-rows.ts';

const columns: Column<Move>[] = [
  { key: 'kind', head: words.kind, className: 'strong', cell: (one) => words.kinds[one.kind] },
  {
    key: 'amount',
    head: words.amount,
    right: true,
    className: 'strong',
    cell: (one) => (
      <>
        <Money value={one.amount} />
        {one.asset && one.coin_amount && (
          <span className="sub num">{coins(one.coin_amount, one.asset)}</span>
        )}
      </>
    ),
  },
  {
    key: 'evidence',
    head: words.evidence,
    className: 'words',
    cell: (one) => <Evidence text={one.evidence ?? one.txid ?? '–'} />,
  },
  { key: 'at', head: words.at, className: 'num when', cell: (one) => dayAndTime(one.at) },
];

/** A transaction's id is long; its ends are told, and all of it to whoever points at it. */
function Evidence({ text }: { text: string }) {
  const told = text.replaceAll(/\b[0-9a-zA-Z]{24,}\b/g, (id) => shortened(id));
  return told === text ? text : <span title={text}>{told}</span>;
}

/** What was placed and what came back, with the evidence of each; of one plan, or of all. */
export function TreasuryMoves({ plan }: { plan?: string }) {
  const [cursor, setCursor] = useState<string>();
  const input = { limit: 10, cursor, plan };
  const query = useQuery(api.treasury.moves.queryOptions({ input }));
  const next = query.data?.next_cursor;
  return (
    <Panel
      title={words.moves}
      edge
      end={
        <span className="tools">
          <CsvLink table="moves" query={plan ? `plan=${plan}` : ''} />
        </span>
      }
    >
      <DataTable
        dense
        label={words.moves}
        columns={columns}
        query={query}
        rows={query.data?.data}
        rowKey={(one) => one.id}
        emptyNext={words.moveEmpty}
      />
      {(cursor !== undefined || next) && (
        <footer className="pager">
          {cursor !== undefined && (
            <Button small onClick={() => setCursor(undefined)}>
              {words.newest}
            </Button>
          )}
          {next && (
            <Button small className="end" onClick={() => setCursor(next)}>
              {words.older}
            </Button>
          )}
        </footer>
      )}
    </Panel>
  );
}
