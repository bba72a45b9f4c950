import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { treasury as words } from '../../text/en/admin/treasury.ts';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { AddressForm } from '../treasury/address-form.tsx';
import * as acts from '../treasury/operation-forms.ts';
import { actOf, FundButtons } from '../treasury/operation-buttons.tsx';
import { OpenPlacements } from '../treasury/open-placements.tsx';
import { PlanSharings } from './plan-loss-allocations.tsx';
import { TreasuryMoves } from '../treasury/treasury-moves.tsx';
import { Addresses } from '../treasury/treasury-tables.tsx';

/** What two people can do with a plan's money, and what was done, each with its evidence. */
export function PlanFunds({ plan }: { plan: string }) {
  const venues = useQuery(api.treasury.venues.queryOptions());
  const arrivals = useQuery(api.treasury.arrivals.queryOptions());
  const own = (arrivals.data?.data ?? []).filter((one) => one.plan === plan);
  return (
    <>
      <Panel title={words.money} footer={words.moneyLead}>
        {venues.isError && <TableState query={venues} />}
        {arrivals.isError && <TableState query={arrivals} />}
        <FundButtons
          acts={[
            actOf(acts.placeAct(plan, venues.data?.data ?? [])),
            { title: words.acts.address, inside: <AddressForm plan={plan} /> },
            actOf(acts.gainAct(own)),
            actOf(acts.subsidyAct(plan)),
            actOf(acts.recordAct(plan)),
            actOf(acts.absorbAct(plan)),
            { title: words.acts.share, to: paths.adminSharingNew(plan) },
          ]}
        />
      </Panel>
      <OpenPlacements plan={plan} />
      <TreasuryMoves plan={plan} />
      <div className="grid">
        <div className="c7">
          <PlanSharings plan={plan} />
        </div>
        <div className="c5">
          <Addresses plan={plan} />
        </div>
      </div>
    </>
  );
}
