import { useQuery } from '@tanstack/react-query';
import {
  ArrowUpFromLine,
  Lock,
  type LucideIcon,
  Scale,
  ShieldCheck,
  TrendingDown,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { dollars } from '#text/format/format.ts';
import { kyc } from '#text/kyc.ts';
import { welcome as text } from '#text/welcome.ts';
import { words } from '#text/words.ts';
import { api } from '../../app/api.ts';
import { isLive } from '../../app/mode.ts';
import { Panel } from '../../ui/panel.tsx';
import type { Plan } from '../layout/api-types.ts';
import { termsOffered } from './first-steps.ts';

type Props = {
  plans: readonly Plan[] | undefined;
  /** Shows the steps again if they are hidden; the facts then take the full width. */
  show: ReactNode;
};

/** The facts to know before depositing, with the loss first. */
export function OnboardingFacts({ plans, show }: Props) {
  const { loss, balance, profit, reserves } = text.facts;
  return (
    <Panel span={show ? 12 : 4} fill title={text.know} end={show} footer={words.targetRisk}>
      <ul className={show ? 'facts-list facts-rows' : 'facts-list facts-column'}>
        <Fact icon={TrendingDown} title={loss[0]}>
          {loss[1]}
        </Fact>
        <Fact icon={ArrowUpFromLine} title={balance[0]}>
          {balance[1]}
        </Fact>
        <Fact icon={Lock} title={profit}>
          {lockTime(plans)}
        </Fact>
        <Fact icon={Scale} title={reserves[0]}>
          {reserves[1]} <Link to={paths.proof}>{reserves[2]}</Link>
        </Fact>
        <IdentityFact />
      </ul>
    </Panel>
  );
}

function lockTime(plans: readonly Plan[] | undefined): string {
  const offered = plans && termsOffered(plans);
  if (!offered) return text.lockedUnknown;
  const { shortest, longest } = offered;
  return shortest === longest ? text.locked(shortest) : text.lockedBetween(shortest, longest);
}

/** Whether this installation requires documents before a deposit. */
function IdentityFact() {
  const standing = useQuery(api.kyc.standing.queryOptions()).data?.data;
  if (!standing) return null;
  const { needed, sandbox, live } = text.identity;
  const [title, note, way] = standing.required_before_deposit
    ? [needed[0], kyc.needed, needed[1]]
    : isLive()
      ? [live[0], limitOf(standing.deposit_limit), live[1]]
      : sandbox;
  return (
    <Fact icon={ShieldCheck} title={title}>
      {note} <Link to={paths.verifyIdentity}>{way}</Link>
    </Fact>
  );
}

const limitOf = (limit: string | null): string =>
  limit === null ? text.noLimit : text.limit(dollars(limit));

type FactProps = { icon: LucideIcon; title: string; children: ReactNode };

function Fact({ icon: Icon, title, children }: FactProps) {
  return (
    <li>
      <Icon className="i" aria-hidden />
      <b>{title}</b>
      <span>{children}</span>
    </li>
  );
}
