import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { solvency as text } from '#text/en/admin/solvency.ts';
import { dayAndTime } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { KeyMoney, Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { className } from '../ledger/ledger-labels.ts';
import type { Books } from '../list-kit/api-types.ts';
import { BrakePanel, ChainAndBooks } from './solvency-brake.tsx';
import { assetColumns, correctionColumns } from './solvency-columns.tsx';
import { areReservesUnread, coverageShown } from './unread-reserves.ts';

/** Reserves against liabilities, with the public page's figures (SOL-1, INT-8). */
export function SolvencyPage() {
  const query = useQuery(api.solvency.solvency.queryOptions());
  const books = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.lead} />
      {books && <Reading books={books} query={query} />}
      {books === null && <Notice>{text.notRead}</Notice>}
      {books === undefined && <TableState query={query} lines={9} />}
    </main>
  );
}

type ReadingProps = { books: Books; query: Parameters<typeof DataTable>[0]['query'] };

function Reading({ books, query }: ReadingProps) {
  return (
    <div className="grid">
      <Figures books={books} />
      {books.seal_faults.map((fault) => (
        <Notice key={fault.no} warn>
          {text.faults}: {fault.no}. {fault.detail}
        </Notice>
      ))}
      <ChainAndBooks />
      <BrakePanel />
      <Panel title={text.assets} span={12} edge>
        <DataTable
          dense
          label={text.assets}
          columns={assetColumns}
          query={query}
          rows={books.assets}
          rowKey={(row) => row.asset}
        />
      </Panel>
      <Sums title={text.owed} lines={books.owed} span={7} />
      <Sums title={text.apart} lines={books.apart} span={5} />
      <Panel title={text.corrections} span={12} edge>
        <DataTable
          dense
          label={text.corrections}
          columns={correctionColumns}
          query={query}
          rows={books.corrections}
          rowKey={({ kind, reason }) => `${kind} ${reason}`}
          emptyNext={text.none}
        />
      </Panel>
      <p className="c12">
        <a href={paths.solvency}>{text.toPublic}</a>
        {' · '}
        <Link to={paths.adminLedger}>{text.toLedger}</Link>
      </p>
    </div>
  );
}

function Figures({ books }: { books: Books }) {
  const deposits = useQuery(api.reporting.status.queryOptions()).data?.data.deposits;
  const { seal } = books;
  const isUnread = areReservesUnread(books);
  return (
    <Panel label={text.title} span={12} edge>
      <dl className="figures five">
        <Figure
          label={text.reserves}
          value={isUnread ? text.notReadYet : <KeyMoney value={books.reserves} />}
        />
        <Figure label={text.owedInAll} value={<KeyMoney value={books.liabilities} />} />
        <Figure
          label={text.ratio}
          value={coverageShown(books)}
          note={text.asOf(dayAndTime(books.read_at))}
        />
        <Figure
          label={text.brake}
          value={deposits?.open === false ? text.brakeOn : text.brakeOff}
        />
        <Figure
          label={text.sealed}
          value={seal ? seal.no : text.unsealed}
          note={seal ? text.seal(seal.no, dayAndTime(seal.sealed_at)) : undefined}
        />
      </dl>
    </Panel>
  );
}

type FigureProps = { label: string; value: ReactNode; note?: string | undefined };

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd className="val num">{value}</dd>
      {note && <dd className="note">{note}</dd>}
    </div>
  );
}

type SumsProps = { title: string; lines: Books['owed']; span: 5 | 7 };

function Sums({ title, lines, span }: SumsProps) {
  return (
    <Panel title={title} span={span}>
      <dl className="lines">
        {lines.map((line) => (
          <div key={line.class}>
            <dt>{className(line.class)}</dt>
            <dd className="num">
              <Money value={line.usd} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
