import { paths } from '#contract/paths.ts';
import type { SiteFacts } from '#contract/site.ts';
import { Section } from '../sections/section.tsx';
import { type Spoken, useSpoken, useSiteText } from '../server/spoken.tsx';

type Plan = SiteFacts['plans'][number];

/** Payments and target cover one period; before the first payment, the full target is shown. */
const isPaid = ({ paid_so_far: paid, performance }: Plan): boolean =>
  performance !== null && (paid !== '0.00' || performance.paid !== '0.00');
const paidOf = ({ words, percentage }: Spoken, plan: Plan): string =>
  isPaid(plan) ? `${percentage(plan.performance!.paid)} %` : words.asset.offer.unpaid;
const targetOf = ({ words, percentage }: Spoken, plan: Plan): string =>
  isPaid(plan)
    ? `${percentage(plan.performance!.target)} %`
    : words.asset.offer.wholeTarget(percentage(plan.percentage), plan.termDays);

function Row({ plan }: { plan: Plan }) {
  const { offer } = useSiteText().asset;
  const spoken = useSpoken();
  const { to, dollars } = spoken;
  return (
    <tr>
      <th scope="row">
        <a href={to(paths.plan(plan.id))} aria-label={offer.label(plan.name)}>
          {plan.name}
        </a>
        <span className="offer-source">{offer.term(plan.termDays)}</span>
      </th>
      <td className="site-number offer-number" data-label={offer.amount}>
        {dollars(plan.minAmount)} – {dollars(plan.maxAmount)}
      </td>
      <td className="site-number offer-number offer-paid" data-label={offer.paid}>
        {paidOf(spoken, plan)}
      </td>
      <td className="site-number offer-number" data-label={offer.target}>
        {targetOf(spoken, plan)}
      </td>
    </tr>
  );
}

/** This class's plans, lowest target first: actual payments, then the target. */
export function AssetOffer({ plans }: { plans: readonly Plan[] }) {
  const { asset } = useSiteText();
  const { offer } = asset;
  const lowestFirst = plans.toSorted((a, b) => Number(a.percentage) - Number(b.percentage));
  const marks = [...new Set(plans.map(({ mark }) => mark))].filter(Boolean);
  return (
    <Section id="offer" title={offer.title} lead={offer.lead} ground="tint">
      <table className="offer">
        <caption className="vh">{offer.title}</caption>
        <thead>
          <tr>
            <th scope="col">{offer.plan}</th>
            <th scope="col">{offer.amount}</th>
            <th scope="col">{offer.paid}</th>
            <th scope="col">{offer.target}</th>
          </tr>
        </thead>
        <tbody>
          {lowestFirst.map((plan) => (
            <Row key={plan.id} plan={plan} />
          ))}
        </tbody>
      </table>
      <p className="target-caution">
        <b>{asset.caution}</b> {marks.join(' ')}
      </p>
    </Section>
  );
}
