import { useQuery } from '@tanstack/react-query';
import { campaigns as text } from '#text/en/admin/voices.ts';
import { dayAndTime } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import type { Campaign } from '../list-kit/api-types.ts';

/**
 * The operator's announcements: entered with a real end date, and removed automatically (INT-2).
 */
export function CampaignsPage() {
  const query = useQuery(api.campaigns.all.queryOptions());
  const stop = useCommand({ send: call.campaigns.stop });
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.lead} />
      <div className="grid">
        <EnterForm />
        <Panel label={text.title} span={12} edge>
          <DataTable
            dense
            label={text.title}
            columns={columns((id) => stop.mutate({ id }))}
            query={query}
            rows={query.data?.data}
            rowKey={(row) => row.id}
            emptyNext={text.empty}
          />
        </Panel>
      </div>
    </main>
  );
}

// The names match the wire's, as the server's refusals use them.
const nothing = { title: '', words: '', starts_at: '', ends_at: '' };

// A datetime field has no zone; input is UTC, as everywhere in the administration.
const inUtc = (typed: string) => `${typed}:00Z`;

function EnterForm() {
  const form = useCommandForm({
    values: nothing,
    input: ({ starts_at, ends_at, ...said }) => ({
      ...said,
      starts_at: inUtc(starts_at),
      ends_at: inUtc(ends_at),
    }),
    send: call.campaigns.enter,
    onDone: () => {
      form.reset();
    },
  });
  const box = (name: keyof typeof nothing) => ({ required: true, ...form.field(name) });
  return (
    <form className="panel c12" aria-label={text.enter} onSubmit={form.submit}>
      <header>
        <h2>{text.enter}</h2>
      </header>
      <div className="body fields">
        <div className="two">
          <Field label={text.name} maxLength={80} {...box('title')} />
          <Field label={text.words} maxLength={300} {...box('words')} />
        </div>
        <div className="two">
          <Field label={text.starts} type="datetime-local" {...box('starts_at')} />
          <Field label={text.ends} type="datetime-local" {...box('ends_at')} />
        </div>
      </div>
      <SubmitBar says={text.will} more={text.note} submit={text.submit} busy={form.busy} />
    </form>
  );
}

const marks = { coming: 'wait', running: 'ok', ended: 'off', stopped: 'no' } as const;

const columns = (stop: (id: string) => void): Column<Campaign>[] => [
  {
    key: 'title',
    head: text.name,
    className: 'strong',
    cell: (row) => (
      <>
        {row.title}
        <span className="sub">{row.words}</span>
      </>
    ),
  },
  {
    key: 'state',
    head: text.state,
    cell: (row) => <StatusMark mark={marks[row.state]}>{text.states[row.state]}</StatusMark>,
  },
  { key: 'starts', head: text.starts, className: 'num', cell: (row) => dayAndTime(row.starts_at) },
  { key: 'ends', head: text.ends, className: 'num', cell: (row) => dayAndTime(row.ends_at) },
  { key: 'by', head: text.by, cell: (row) => row.entered_by },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: (row) =>
      row.state === 'running' || row.state === 'coming' ? (
        <Button small kind="bad" onClick={() => stop(row.id)}>
          {text.stop}
          <span className="sr"> {row.title}</span>
        </Button>
      ) : null,
  },
];
