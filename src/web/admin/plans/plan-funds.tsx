import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { treasury as text } from '#text/en/admin/treasury.ts';
import { api } from '../../app/api.ts';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { AddressForm } from '../treasury/address-form.tsx';
import { OpenPlacements } from '../treasury/open-placements.tsx';
import { operationOf, OperationButtons } from '../treasury/operation-buttons.tsx';
import * as acts from '../treasury/operation-forms.ts';
import { TreasuryMoves } from '../treasury/treasury-moves.tsx';
import { Addresses } from '../treasury/treasury-tables.tsx';
import { PlanLossAllocations } from './plan-loss-allocations.tsx';

/**
 * The treasury operations on a plan's money that need two people, and the past ones with evidence.
 */
export function PlanFunds({ plan }: { plan: string }) {
  const venues = useQuery(api.treasury.venues.queryOptions());
  const arrivals = useQuery(api.treasury.incomingPayments.queryOptions());
  const own = (arrivals.data?.data ?? []).filter((arrival) => arrival.plan === plan);
  return (
    <>
      <Panel title={text.money} footer={text.moneyLead}>
        {venues.isError && <TableState query={venues} />}
        {arrivals.isError && <TableState query={arrivals} />}
        <OperationButtons
          acts={[
            operationOf(acts.placeOperation(plan, venues.data?.data ?? [])),
            { title: text.acts.address, inside: <AddressForm plan={plan} /> },
            operationOf(acts.gainOperation(own)),
            operationOf(acts.subsidyOperation(plan)),
            operationOf(acts.recordLossOperation(plan)),
            operationOf(acts.absorbOperation(plan)),
            { title: text.acts.share, to: paths.adminLossAllocationNew(plan) },
          ]}
        />
      </Panel>
      <OpenPlacements plan={plan} />
      <TreasuryMoves plan={plan} />
      <div className="grid">
        <div className="c7">
          <PlanLossAllocations plan={plan} />
        </div>
        <div className="c5">
          <Addresses plan={plan} />
        </div>
      </div>
    </>
  );
}
