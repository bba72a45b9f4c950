import { settings } from '../../text/en/admin/settings.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import { day, dayAndTime, wholeDollars } from '../../ui/format/format.ts';
import { limitValue, ruleLabel, ruleMeaning } from './limit-labels.ts';
import type { Limit } from '../list-kit/api-types.ts';

const words = settings.rules;

/** Whole dollars, as everywhere in a table; the sheet has the cents (ADM-10). */
const inRow = (limit: Limit, value: string): string => limitValue(limit, value, wholeDollars);

/** The rules as rows: what holds, since when, and what waits. */
export const limitColumns = (open: (id: string) => void): Column<Limit>[] => [
  {
    key: 'rule',
    head: words.rule,
    cell: ({ name }) => (
      <>
        <span className="strong">{ruleLabel(name)}</span>
        <span className="sub">{ruleMeaning(name)}</span>
      </>
    ),
  },
  {
    key: 'value',
    head: words.value,
    right: true,
    cell: (limit) => (
      <>
        <span className="strong num" title={limitValue(limit, limit.value)}>
          {inRow(limit, limit.value)}
        </span>
        {limit.waiting && (
          <span className="tag warn">
            {words.waiting(inRow(limit, limit.waiting.value), dayAndTime(limit.waiting.from))}
          </span>
        )}
        {limit.proposed && (
          <span className="sub">{words.proposed(inRow(limit, limit.proposed.value))}</span>
        )}
      </>
    ),
  },
  {
    key: 'since',
    head: words.since,
    className: 'num',
    cell: ({ since }) => (since === null ? words.first : day(since)),
  },
  {
    key: 'action',
    head: words.action,
    right: true,
    cell: ({ name }) => (
      <button type="button" className="open" data-opens onClick={() => open(name)}>
        {words.change}
        <span className="sr">{words.changeOf(ruleLabel(name))}</span>
      </button>
    ),
  },
];
