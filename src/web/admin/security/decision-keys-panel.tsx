import { leastReason } from '../../../core/rules/typed-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call } from '../../app/api.ts';
import { signing } from '../../text/en/admin/signing.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { sealWords } from '../approvals/proposal-labels.ts';
import { TextForm } from '../list-kit/text-form.tsx';

const words = signing.keys;

type Key = Awaited<ReturnType<typeof call.identity.decisionKeys>>['data'][number];

function stateOf({ state, usable_from }: Key): string {
  if (state === 'waiting') return words.states.waiting(dayAndTime(usable_from ?? ''));
  return words.states[state];
}

const columns = (propose: (key: Key) => void): Column<Key>[] => [
  {
    key: 'name',
    head: words.name,
    cell: (key) => (
      <>
        <b className="strong">{key.name}</b>
        <span className="sub mono" title={key.fingerprint}>
          {sealWords(key.fingerprint)}
        </span>
      </>
    ),
  },
  { key: 'state', head: words.state, cell: stateOf },
  {
    key: 'act',
    head: <span className="sr">{words.act}</span>,
    right: true,
    className: 'row-acts',
    cell: (key) =>
      key.state === 'none' && (
        <PermissionGate call="identity.proposeDecisionKey">
          <Button small aria-label={words.proposeOf(key.name)} onClick={() => propose(key)}>
            {words.propose}
          </Button>
        </PermissionGate>
      ),
  },
];

/** Which of one's passkeys sign decisions; another person approves each (INT-11). */
export function DecisionKeysPanel() {
  const query = useQuery(api.identity.decisionKeys.queryOptions());
  const [chosen, setChosen] = useState<Key | null>(null);
  return (
    <Panel span={12} edge title={words.title}>
      <p className="key-lead quiet small">{words.lead}</p>
      <DataTable
        label={words.list}
        query={query}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        columns={columns(setChosen)}
        emptyNext={words.none}
      />
      {chosen && (
        <div className="key-act">
          <TextForm
            label={words.reason}
            shortest={leastReason}
            tooShort={words.reasonShort}
            submit={words.submit}
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
