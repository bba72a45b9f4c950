import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxApiKeys } from '#contract/endpoint.ts';
import { integrations } from '#text/en/admin/integrations.ts';
import { day, dayAndTime } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { usePermission } from '../layout/use-permission.ts';
import { type ApiKey, keyMarks } from './integration-rules.ts';

const text = integrations.keys;

const isOver = ({ state }: ApiKey): boolean => state === 'expired' || state === 'ended';

const columnsOf = (revoke: ((key: ApiKey) => void) | null): Column<ApiKey>[] => [
  {
    key: 'name',
    head: text.name,
    className: 'alone',
    cell: ({ name, prefix, made_by: by, made_at: at }) => (
      <>
        <b className="strong">{name}</b>
        <span className="sub mono">{prefix}…</span>
        <span className="sub long">{integrations.madeBy(by, day(at))}</span>
      </>
    ),
  },
  {
    key: 'scopes',
    head: text.scopes,
    label: text.scopes,
    className: 'over',
    cell: ({ scopes }) => scopes.map((scope) => text.scopeNames[scope]).join(', '),
  },
  {
    key: 'used',
    head: text.used,
    label: text.used,
    className: 'num over',
    cell: ({ last_used_at: at, last_ip: ip }) => (
      <>
        {at === null ? integrations.never : dayAndTime(at)}
        {ip !== null && <span className="sub">{text.usedFrom(ip)}</span>}
      </>
    ),
  },
  {
    key: 'expires',
    head: text.expires,
    label: text.expires,
    className: 'num over',
    cell: ({ expires_at: at }) => dayAndTime(at),
  },
  {
    key: 'state',
    head: text.state,
    cell: ({ state }) => (
      <>
        <StatusMark mark={keyMarks[state]}>{text.states[state]}</StatusMark>
        {state === 'suspended' && <span className="sub">{text.suspendedBecause}</span>}
      </>
    ),
  },
  {
    key: 'act',
    head: <span className="sr">{integrations.act}</span>,
    right: true,
    className: 'row-acts',
    cell: (key) =>
      revoke &&
      !isOver(key) && (
        <Button small kind="bad" aria-label={text.revokeOf(key.name)} onClick={() => revoke(key)}>
          {text.revoke}
        </Button>
      ),
  },
];

/** All keys, newest first, each with a way to revoke it. */
export function KeysPanel() {
  const query = useQuery(api.integrations.apiKeys.queryOptions());
  const { may } = usePermission('integrations.endApiKey');
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey | null>(null);
  const revoking = useCommand({
    send: (_: void, options) => call.integrations.endApiKey({ id: keyToRevoke?.id ?? '' }, options),
    onDone: () => setKeyToRevoke(null),
  });
  const keys = query.data?.data;
  return (
    <Panel
      edge
      title={text.title}
      footer={(keys?.length ?? 0) >= maxApiKeys ? text.most : undefined}
    >
      <DataTable
        dense
        label={text.title}
        query={query}
        rows={keys}
        rowKey={({ id }) => id}
        columns={columnsOf(may ? setKeyToRevoke : null)}
        emptyNext={text.none}
        expect={2}
      />
      <ConfirmDialog
        open={keyToRevoke !== null}
        onClose={() => setKeyToRevoke(null)}
        title={text.sureTitle(keyToRevoke?.name ?? '')}
        words={text.sure}
        go={text.revoke}
        going={text.revoking}
        acting={revoking}
      />
    </Panel>
  );
}
