import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { treasury as words } from '#text/en/admin/treasury.ts';
import { api } from '../../app/api.ts';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { AddressForm } from '../treasury/address-form.tsx';
import { OpenPlacements } from '../treasury/open-placements.tsx';
import { actOf, OperationButtons } from '../treasury/operation-buttons.tsx';
import * as acts from '../treasury/operation-forms.ts';
import { TreasuryMoves } from '../treasury/treasury-moves.tsx';
import { Addresses } from '../treasury/treasury-tables.tsx';
import { PlanLossAllocations } from './plan-loss-allocations.tsx';

/** What two people can do with a plan's money, and what was done, each with its evidence. */
export function PlanFunds({ plan }: { plan: string }) {
  const venues = useQuery(api.treasury.venues.queryOptions());
  const arrivals = useQuery(api.treasury.incomingPayments.queryOptions());
  const own = (arrivals.data?.data ?? []).filter((arrival) => arrival.plan === plan);
  return (
    <>
      <Panel title={words.money} footer={words.moneyLead}>
        {venues.isError && <TableState query={venues} />}
        {arrivals.isError && <TableState query={arrivals} />}
        <OperationButtons
          acts={[
            actOf(acts.placeOperation(plan, venues.data?.data ?? [])),
            { title: words.acts.address, inside: <AddressForm plan={plan} /> },
            actOf(acts.gainOperation(own)),
            actOf(acts.subsidyOperation(plan)),
            actOf(acts.recordLossOperation(plan)),
            actOf(acts.absorbOperation(plan)),
            { title: words.acts.share, to: paths.adminLossAllocationNew(plan) },
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
