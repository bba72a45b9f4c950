import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { minReason } from '#core/rules/typed-rules.ts';
import { signing } from '#text/en/admin/signing.ts';
import { dayAndTime } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { groupedSeal } from '../approvals/proposal-labels.ts';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { TextForm } from '../list-kit/text-form.tsx';

const text = signing.keys;

type Key = Awaited<ReturnType<typeof call.identity.decisionKeys>>['data'][number];

function stateOf({ state, usable_from }: Key): string {
  if (state === 'waiting') return text.states.waiting(dayAndTime(usable_from ?? ''));
  return text.states[state];
}

const columns = (propose: (key: Key) => void): Column<Key>[] => [
  {
    key: 'name',
    head: text.name,
    cell: (key) => (
      <>
        <b className="strong">{key.name}</b>
        <span className="sub mono" title={key.fingerprint}>
          {groupedSeal(key.fingerprint)}
        </span>
      </>
    ),
  },
  { key: 'state', head: text.state, cell: stateOf },
  {
    key: 'act',
    head: <span className="sr">{text.act}</span>,
    right: true,
    className: 'row-acts',
    cell: (key) =>
      key.state === 'none' && (
        <PermissionGate call="identity.proposeDecisionKey">
          <Button small aria-label={text.proposeOf(key.name)} onClick={() => propose(key)}>
            {text.propose}
          </Button>
        </PermissionGate>
      ),
  },
];

/**
 * The current administrator's passkeys for signing decisions; a second person approves each
 * (INT-11).
 */
export function DecisionKeysPanel() {
  const query = useQuery(api.identity.decisionKeys.queryOptions());
  const [chosen, setChosen] = useState<Key | null>(null);
  return (
    <Panel span={12} edge title={text.title}>
      <p className="key-lead quiet small">{text.lead}</p>
      <DataTable
        label={text.list}
        query={query}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        columns={columns(setChosen)}
        emptyNext={text.none}
      />
      {chosen && (
        <div className="key-act">
          <TextForm
            label={text.reason}
            shortest={minReason}
            tooShort={text.reasonShort}
            submit={text.submit}
            input={(reason) => ({ passkey: chosen.id, reason })}
            send={call.identity.proposeDecisionKey}
            onDone={() => setChosen(null)}
            onCancel={() => setChosen(null)}
          />
        </div>
      )}
    </Panel>
  );
}
