import { useQuery } from '@tanstack/react-query';
import { FileDown, Mail } from 'lucide-react';
import { admin } from '#text/en/admin.ts';
import { inbox as text } from '#text/en/admin/inbox.ts';
import { dayAndTime } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import type { Message } from '../list-kit/api-types.ts';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { IntroWithKeys } from '../list-kit/keys-hint.tsx';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { useShortcuts } from '../list-kit/use-shortcuts.ts';
import { messageColumns, messageMarks } from './message-columns.tsx';

type Props = SheetSteps & {
  message: Message;
};

/** One message as written, its CV, and the next step. */
function MessageSheet({ message, ...steps }: Props) {
  const facts: [string, string][] = [
    [text.from, `${message.name}, ${message.email}`],
    [text.received, dayAndTime(message.received_at)],
    [text.reference, message.reference],
  ];
  return (
    <RowSheet
      title={text.sheet(message.name)}
      rowId={message.id}
      foot={<Foot message={message} />}
      {...steps}
    >
      <div className="sumline">
        <h3 className="said-of">{message.subject}</h3>
        <StatusMark mark={messageMarks[message.state]}>{text.tabs[message.state]}</StatusMark>
      </div>
      <p className="written">{message.message}</p>
      {message.has_cv && <Cv message={message} />}
      <dl className="lines after">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </RowSheet>
  );
}

function Cv({ message }: { message: Message }) {
  const download = useCommand({
    send: () => call.inbox.cv({ id: message.id }),
    rereads: null,
    onDone: (file) => saveFile(file, `cv-${message.reference}.pdf`),
  });
  return (
    <p>
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        <FileDown className="i" aria-hidden />
        {text.cv}
      </Button>{' '}
      <span className="quiet small">{text.cvNote}</span>
    </p>
  );
}

function Foot({ message }: { message: Message }) {
  const { id, state, subject, reference, email } = message;
  const mark = useCommand({ send: call.inbox.mark });
  const about = encodeURIComponent(text.replySubject(subject, reference));
  const reply = `mailto:${email}?subject=${about}`;
  const set = (to: Message['state']) => mark.mutate({ id, state: to });
  return (
    <div className="row foot-row">
      <a className="btn btn-go" href={reply}>
        <Mail className="i" aria-hidden />
        {text.reply}
      </a>
      {state === 'new' && <Button onClick={() => set('answered')}>{text.answered}</Button>}
      <Button className="sheet-end" onClick={() => set(state === 'closed' ? 'new' : 'closed')}>
        {state === 'closed' ? text.reopen : text.close}
      </Button>
    </div>
  );
}

const states = ['all', 'new', 'answered', 'closed'] as const;
const kinds = ['all', 'contact', 'application'] as const;
const limit = 25;
const given = <Word extends string>(word: Word) => (word === 'all' ? undefined : word);

/** Messages and applications from the public pages, each with its state (PUB-7). */
export function MessagesPage() {
  const filters = useFilters();
  const state = states.find((item) => item === filters.get('state')) ?? 'all';
  const kind = kinds.find((item) => item === filters.get('kind')) ?? 'all';
  const { cursor } = filters.pages;
  const narrowed = {
    state: given(state) as Exclude<typeof state, 'all'> | undefined,
    kind: given(kind) as Exclude<typeof kind, 'all'> | undefined,
  };
  const query = useQuery(
    api.inbox.messages.queryOptions({ input: { limit, cursor, ...narrowed } }),
  );
  const { row, open, first, steps } = useSelectedRow(query.data?.data ?? []);
  useShortcuts({ j: steps.next ?? first, k: steps.previous });
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        <PageTitle
          title={text.title}
          under={<IntroWithKeys lead={text.lead} keys={admin.common.stepKeys} />}
        />
        <Panel label={text.title} edge>
          <FilterTabs
            label={text.filter}
            tabs={states.map((item) => ({ value: item, label: text.tabs[item] }))}
            value={state}
            onChange={(item) => filters.set({ state: given(item) ?? null })}
            end={<TableTools table="inbox" filters={filters} />}
          />
          <FilterTabs
            label={text.kindLabel}
            tabs={kinds.map((item) => ({ value: item, label: text.kindTabs[item] }))}
            value={kind}
            onChange={(item) => filters.set({ kind: given(item) ?? null })}
          />
          <DataTable
            dense
            label={text.title}
            columns={messageColumns(open)}
            query={query}
            rows={query.data?.data}
            rowKey={(item) => item.id}
            rowProps={(item) => rowKeys(item.id, open)}
            isSelected={(item) => item.id === row?.id}
            emptyNext={state === 'all' && kind === 'all' ? text.empty : admin.common.emptySearch}
          />
          <Pager pages={filters.pages} next={query.data?.next_cursor} />
        </Panel>
      </main>
      {row && <MessageSheet key={row.id} message={row} {...steps} />}
    </div>
  );
}
