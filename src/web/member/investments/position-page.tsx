import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { day, dayAndTime, dollars } from '#text/format/format.ts';
import { investments as text } from '#text/investments.ts';
import { api } from '../../app/api.ts';
import { isProblem } from '../../app/problem.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useCanStart } from '../layout/active-member-only.tsx';
import type { PositionDetail } from '../layout/api-types.ts';
import { CoolingOff, smallFees } from './cooling-off.tsx';
import { MonthBars } from './month-bars.tsx';
import { planOf } from './position-labels.ts';
import { PositionResult } from './position-result.tsx';
import { PositionSources } from './position-sources.tsx';
import { PositionTerm } from './position-term.tsx';
import { RenewForm } from './renew-form.tsx';

const back = { to: paths.investments, label: text.title };

/** A position: its result, month by month, with the origin of every line (MEM-13). */
export function PositionPage() {
  const { id = '' } = useParams();
  const query = useQuery(api.plans.position.queryOptions({ input: { id } }));
  const position = query.data?.data;
  const isUnknown = isProblem(query.error, 'not_found') || isProblem(query.error, 'invalid_input');
  return (
    <main className="page" id="content">
      <PageTitle
        title={position ? planOf(position) : text.detail}
        under={position ? leadOf(position) : isUnknown && text.unknown}
        back={back}
      >
        {position && position.principal !== '0.00' && (
          <ButtonLink to={paths.withdrawBalance}>{text.leave}</ButtonLink>
        )}
      </PageTitle>
      {position && <Found position={position} />}
      {!position && !isUnknown && (
        <Panel label={text.detail} edge>
          <TableState query={query} lines={8} />
        </Panel>
      )}
    </main>
  );
}

const leadOf = ({ opened, opened_at: from, matures_at: to }: PositionDetail): string =>
  text.lead(dollars(opened), day(from), day(to));

function Found({ position }: { position: PositionDetail }) {
  return (
    <>
      <Notices position={position} />
      <PositionResult position={position} />
      <div className="grid stretch">
        <MonthBars position={position} />
        <PositionTerm position={position} />
        <PositionSources position={position} />
      </div>
    </>
  );
}

/** Announced losses, the free cooling-off exit, and how the position continues. */
function Notices({ position }: { position: PositionDetail }) {
  const { announced, cooling_off_until: until, renewed_as: next } = position;
  const navigate = useNavigate();
  const canStart = useCanStart();
  return (
    <>
      {announced && (
        <Notice warn>
          {text.announcedLoss(dollars(announced.amount), announced.due_at && day(announced.due_at))}
          <span className="sub">{text.announcedSmall}</span>
        </Notice>
      )}
      {until && (
        <Notice>
          {text.coolingUntil(dayAndTime(until))} <CoolingOff until={until} />
          <span className="sub">{smallFees()}</span>
        </Notice>
      )}
      {next && (
        <Notice
          action={
            <ButtonLink small to={paths.position(next)}>
              {text.seeNew}
            </ButtonLink>
          }
        >
          {text.renewedAs}
        </Notice>
      )}
      {!next && position.can_renew && canStart && (
        <Panel title={text.renew}>
          <RenewForm position={position} onRenewed={(id) => void navigate(paths.position(id))} />
        </Panel>
      )}
    </>
  );
}
