import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deliveryStates } from '#contract/endpoint.ts';
import { integrations } from '#text/en/admin/integrations.ts';
import { dayAndSecond, dayAndTime } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { usePages } from '../../ui/tables/use-pages.ts';
import { usePermission } from '../layout/use-permission.ts';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { type Delivery, deliveryMarks, factsOf } from './integration-rules.ts';

const text = integrations.deliveries;
const refreshMs = 5_000;

type Chosen = Delivery['state'] | 'all';

const columnsOf = (resend: ((delivery: Delivery) => void) | null): Column<Delivery>[] => [
  {
    key: 'event',
    head: text.event,
    cell: ({ type, object, at }) => (
      <>
        <span className="mono small">{type}</span>
        <span className="sub">{dayAndSecond(at)}</span>
        <span className="sub mono" title={object}>
          …{object.slice(-12)}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    head: text.state,
    cell: (delivery) => (
      <>
        <StatusMark mark={deliveryMarks[delivery.state]}>{text.states[delivery.state]}</StatusMark>
        {factsOf(delivery).map((fact) => (
          <span key={fact} className="sub long">
            {fact}
          </span>
        ))}
        {resend && delivery.state !== 'waiting' && (
          <Button
            small
            aria-label={text.resendOf(delivery.type, dayAndTime(delivery.at))}
            onClick={() => resend(delivery)}
          >
            {text.resend}
          </Button>
        )}
      </>
    ),
  },
];

/** A webhook's deliveries, posted and failed; either kind can be sent again here. */
export function Deliveries({ webhook }: { webhook: string }) {
  const [chosen, setChosen] = useState<Chosen>('all');
  const { may } = usePermission('integrations.resendDelivery');
  const pages = usePages();
  const query = useQuery({
    ...api.integrations.deliveries.queryOptions({
      input: {
        id: webhook,
        ...(chosen !== 'all' && { state: chosen }),
        ...(pages.cursor !== undefined && { cursor: pages.cursor }),
        limit: 10,
      },
      placeholderData: keepPreviousData,
    }),
    refetchInterval: refreshMs,
  });
  const resending = useCommand({
    send: ({ id }: Delivery, options) => call.integrations.resendDelivery({ id }, options),
  });
  return (
    <section className="after deliveries" aria-label={text.title}>
      <h3 className="h3">{text.title}</h3>
      <p className="sub">{text.lead}</p>
      <FilterTabs
        label={text.filter}
        tabs={(['all', ...deliveryStates] as const).map((value) => ({
          value,
          label: value === 'all' ? text.all : text.states[value],
        }))}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          pages.turn(1, null);
        }}
      />
      <DataTable
        dense
        label={text.title}
        query={query}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        columns={columnsOf(may ? resending.mutate : null)}
        emptyNext={text.none}
        expect={3}
      />
      <Pager pages={pages} next={query.data?.next_cursor} />
    </section>
  );
}
