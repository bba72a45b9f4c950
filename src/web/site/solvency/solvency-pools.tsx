import type { SolvencyReading } from '#contract/solvency.ts';
import { fullPlanName } from '#text/plan-name.ts';
import { CountedGroup } from '../definitions/definition-link.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

type Pool = SolvencyReading['pools'][number];

const columns = [
  ['gains_in', 'gainsIn'],
  ['gains_paid', 'gainsPaid'],
  ['capital_in', 'capitalIn'],
  ['capital_paid', 'capitalPaid'],
  ['losses_absorbed', 'absorbed'],
  ['left', 'left'],
] as const;

const isIdle = (pool: Pool): boolean => columns.every(([name]) => /^0\.00$/.test(pool[name]));

/** Each plan's pool inflows and payments: no other money can pay a return. */
export function Pools({ pools }: { pools: Pool[] }) {
  const { site, solvency } = useSiteText();
  const text = solvency.pools;
  const { dollars } = useSpoken();
  const visiblePools = pools.filter((pool) => !isIdle(pool) || !pool.open);
  const idle = pools.length - visiblePools.length;
  return (
    <>
      <CountedGroup of="pools" />
      <div className="pool-list">
        {visiblePools.map((pool) => (
          <section key={pool.plan_id}>
            <h4>
              {fullPlanName(site.plans.families, { family: pool.family, name: pool.plan })}
              {!pool.open && <span className="pool-tag pool-list-tag">{text.closed}</span>}
            </h4>
            <dl className="site-lines">
              {columns.map(([name, title]) => (
                <div key={name} className={name === 'left' ? 'site-lines-total' : undefined}>
                  <dt>{text[title]}</dt>
                  <dd className="site-number">{dollars(pool[name])}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {idle > 0 && <p className="site-small">{text.idle(idle)}</p>}
    </>
  );
}
