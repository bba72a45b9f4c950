import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { member } from '../../text/member.ts';
import { words } from '../../text/words.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import { firstSteps, type StepName } from './first-day.ts';

const text = member.firstDay;

const placeOf: Record<StepName, string> = {
  email: paths.profile,
  protect: paths.security,
  address: paths.updateWallet,
  deposit: paths.deposit,
};

/** What to do first, in the place of zeros; it goes with the first credit (MEM-22). */
export function FirstDayPanels() {
  const secured = useQuery(api.identity.security.queryOptions());
  const saved = useQuery(api.withdrawals.wallets.queryOptions());
  const [security, wallets] = [secured.data?.data, saved.data?.data];
  const missing = [secured, saved].find(({ data }) => data === undefined);
  const steps = firstSteps({ security, wallets });
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <Panel
        span={8}
        fill
        edge
        title={text.title}
        end={<span className="quiet small num">{text.done(done, steps.length)}</span>}
        footer={text.anyOrder}
      >
        {missing && <TableState query={missing} />}
        <ol className="body first-steps">
          {steps.map(({ name, isDone, isNext }, index) => (
            <li key={name} className={isNext ? 'next' : undefined}>
              <span className={isDone ? 'mark on' : 'mark'} aria-hidden="true">
                {isDone ? <Check className="i" /> : index + 1}
              </span>
              <div>
                <span className="strong">{text.steps[name].title}</span>
                {isDone && <span className="sr"> {text.isDone}</span>}
                {!isDone && <span className="sub">{text.steps[name].note}</span>}
              </div>
              {!isDone && <Go name={name} isNext={isNext} />}
            </li>
          ))}
        </ol>
      </Panel>
      <Panel span={4} fill title={text.know} footer={words.targetRisk}>
        <ul className="facts-list">
          {text.facts.map(([fact, note]) => (
            <li key={fact}>
              <span className="strong">{fact}</span>
              <span className="sub">{note}</span>
            </li>
          ))}
          <li>
            <Link to={paths.proof}>{text.proof}</Link>
          </li>
        </ul>
      </Panel>
    </>
  );
}

function Go({ name, isNext }: { name: StepName; isNext: boolean }) {
  const link = (
    <ButtonLink kind={isNext ? 'go' : undefined} to={placeOf[name]}>
      {text.steps[name].go}
    </ButtonLink>
  );
  return name === 'deposit' ? <ActiveMemberOnly>{link}</ActiveMemberOnly> : link;
}
