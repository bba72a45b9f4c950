import { useQueries, useQuery } from '@tanstack/react-query';
import { Check, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { newAddressWaitMs } from '#core/rules/withdrawal-rules.ts';
import { boundDollars, day, shortTime } from '#text/format/format.ts';
import { oneOf } from '#text/format/lists.ts';
import { ruleFacts } from '#text/rule-facts.ts';
import { welcome as text } from '#text/welcome.ts';
import { api } from '../../app/api.ts';
import { isLive } from '../../app/mode.ts';
import { publicPage } from '../../app/public-page.ts';
import { offeredCoins } from '../../features/coins/offered-coins.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import type { Me, Plan } from '../layout/api-types.ts';
import { firstSteps, type FirstStep, type StepName, termsOffered } from './first-steps.ts';
import { OnboardingFacts } from './onboarding-facts.tsx';
import { OnboardingPlans } from './onboarding-plans.tsx';
import { onboardingStorage } from './onboarding-storage.ts';

const placeOf: Record<StepName, string> = {
  email: paths.profile,
  plans: paths.deposit,
  protect: paths.security,
  address: paths.updateWallet,
  deposit: paths.deposit,
};

const hourMs = 3_600_000;

/** Returns the plans by their pages' queries, which then open at once; undefined until loaded. */
function usePlans(): readonly Plan[] | undefined {
  const families = useQueries({
    queries: (['real_estate', 'crypto'] as const).map((family) =>
      api.plans.list.queryOptions({ input: { family } }),
    ),
  });
  return families.every(({ data }) => data !== undefined)
    ? families.flatMap(({ data }) => data?.data ?? [])
    : undefined;
}

/** The first steps, in place of zeros, until the first credit (MEM-22). */
export function OnboardingPanels({ me }: { me: Me }) {
  const [isHidden, setHidden] = useState(() => onboardingStorage.isHidden(me.id));
  // After the other button is pressed, the focus moves to this one.
  const [wasPressed, setPressed] = useState(false);
  const plans = usePlans();
  const hide = (next: boolean) => {
    onboardingStorage.hide(me.id, next);
    setHidden(next);
    setPressed(true);
  };
  const show = (
    <Button small autoFocus={wasPressed} onClick={() => hide(false)}>
      {text.show}
    </Button>
  );
  const hideNow = (
    <>
      {text.anyOrder}{' '}
      <button
        type="button"
        className="footer-link"
        autoFocus={wasPressed}
        onClick={() => hide(true)}
      >
        {text.hide}
      </button>
      .
    </>
  );
  return (
    <>
      {!isHidden && <Guide me={me} plans={plans} footer={hideNow} />}
      <OnboardingFacts key={String(isHidden)} plans={plans} show={isHidden && show} />
      <HowItAddsUp />
    </>
  );
}

type GuideProps = { me: Me; plans: readonly Plan[] | undefined; footer: ReactNode };

function Guide({ me, plans, footer }: GuideProps) {
  const secured = useQuery(api.identity.security.queryOptions());
  const saved = useQuery(api.withdrawals.wallets.queryOptions());
  const [security, wallets] = [secured.data?.data, saved.data?.data];
  const missing = [secured, saved].find(({ data }) => data === undefined);
  const plansSeenAt = onboardingStorage.plansSeenAt(me.id);
  const steps = firstSteps({ security, wallets, plansSeenAt });
  const notes = useNotes(plans);
  const done = steps.filter(({ isDone }) => isDone).length;
  const end = (
    <>
      <span className="quiet small num steps-done">{text.done(done, steps.length)}</span>
      <span className="segments" aria-hidden="true">
        {steps.map(({ name }, index) => (
          <span key={name} className={index < done ? 'segment-on' : undefined} />
        ))}
      </span>
    </>
  );
  return (
    <Panel span={8} fill edge title={text.title} end={end} footer={footer}>
      {missing && <TableState query={missing} />}
      <ol className="body first-steps">
        {steps.map((step, index) => (
          <StepLine
            key={step.name}
            step={step}
            no={index + 1}
            note={notes[step.name]}
            plans={plans}
          />
        ))}
      </ol>
    </Panel>
  );
}

type LineProps = { step: FirstStep; no: number; note: string; plans: readonly Plan[] | undefined };

function StepLine({ step: { name, isDone, doneAt, isNext }, no, note, plans }: LineProps) {
  const state = isDone ? 'step-done' : isNext ? 'step-next' : undefined;
  return (
    <li className={state} aria-current={isNext ? 'step' : undefined}>
      <span className={isDone ? 'step-mark step-mark-on' : 'step-mark'} aria-hidden="true">
        {isDone ? <Check className="i" /> : no}
      </span>
      <div>
        <h3>{text.steps[name].title}</h3>
        {!isDone && <p>{note}</p>}
      </div>
      {isDone && <span className="at num">{doneText(doneAt)}</span>}
      {!isDone && <Go name={name} isNext={isNext} />}
      {isNext && name === 'plans' && <OnboardingPlans plans={plans} />}
    </li>
  );
}

/** Returns the notes of the steps; every figure is from a rule in force or an open plan. */
function useNotes(plans: readonly Plan[] | undefined): Record<StepName, string> {
  const offered = plans && termsOffered(plans);
  const coins = offeredCoins().map((coin) => coinRecords[coin].name);
  const pays = isLive() ? '' : ` ${text.playMoney}`;
  return {
    email: '',
    plans: text.plansNote,
    protect: text.protectNote(ruleFacts.securedHours),
    address: text.addressNote(newAddressWaitMs / hourMs),
    deposit:
      plans === undefined
        ? ''
        : offered
          ? text.depositNote(boundDollars(offered.least), oneOf(coins)) + pays
          : text.depositNone,
  };
}

/** Returns 'Done today, 14:02', or the date for an earlier day. */
function doneText(at: string | null): string {
  if (at === null) return text.isDone;
  const isToday = day(at) === day(new Date().toISOString());
  return isToday ? text.doneToday(shortTime(at)) : text.doneOn(day(at));
}

function Go({ name, isNext }: { name: StepName; isNext: boolean }) {
  const link = (
    <ButtonLink kind={isNext ? 'go' : undefined} to={placeOf[name]}>
      <span>{text.steps[name].go}</span>
      <ChevronRight className="i" aria-hidden />
    </ButtonLink>
  );
  return name === 'deposit' ? <ActiveMemberOnly>{link}</ActiveMemberOnly> : link;
}

/** The dashboard's equation after the first credit, with its terms explained. */
function HowItAddsUp() {
  return (
    <Panel
      span={12}
      edge
      title={text.adds}
      end={<span className="quiet small">{text.addsUnder}</span>}
    >
      <dl className="terms">
        {text.terms.map(([sign, term, note]) => (
          <div key={term} data-sign={sign}>
            <dt>{term}</dt>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Links to further reading and to the contact form. */
export function OnboardingHelp() {
  const [read, terms, and, risk, or, write, end] = text.helpParts;
  return (
    <Panel title={text.help}>
      <p className="quiet">
        {read}
        <a href={publicPage(paths.terms)}>{terms}</a>
        {and}
        <a href={publicPage(paths.risk)}>{risk}</a>
        {or}
        <a href={publicPage(paths.contact)}>{write}</a>
        {end}
      </p>
    </Panel>
  );
}
