import { settings } from '#text/en/admin/settings.ts';
import { day, dayAndTime, wholeDollars } from '#text/format/format.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import type { Limit } from '../list-kit/api-types.ts';
import { limitValue, ruleLabel, ruleMeaning } from './limit-labels.ts';

const text = settings.rules;

/** Whole dollars, as in every table; the sheet has the cents (ADM-10). */
const inRow = (limit: Limit, value: string): string => limitValue(limit, value, wholeDollars);

/** The rules as rows: the value in force, its start, and pending changes. */
export const limitColumns = (open: (id: string) => void): Column<Limit>[] => [
  {
    key: 'rule',
    head: text.rule,
    cell: ({ name }) => (
      <>
        <span className="strong">{ruleLabel(name)}</span>
        <span className="sub">{ruleMeaning(name)}</span>
      </>
    ),
  },
  {
    key: 'value',
    head: text.value,
    right: true,
    cell: (limit) => (
      <>
        <span className="strong num" title={limitValue(limit, limit.value)}>
          {inRow(limit, limit.value)}
        </span>
        {limit.waiting && (
          <span className="tag tag-warn">
            {text.waiting(inRow(limit, limit.waiting.value), dayAndTime(limit.waiting.from))}
          </span>
        )}
        {limit.proposed && (
          <span className="sub">{text.proposed(inRow(limit, limit.proposed.value))}</span>
        )}
      </>
    ),
  },
  {
    key: 'since',
    head: text.since,
    className: 'num',
    cell: ({ since }) => (since === null ? text.first : day(since)),
  },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: ({ name }) => (
      <button type="button" className="open" data-opens onClick={() => open(name)}>
        {text.change}
        <span className="sr">{text.changeOf(ruleLabel(name))}</span>
      </button>
    ),
  },
];
