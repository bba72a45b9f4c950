import type { SiteFacts } from '../../contract/site.ts';
import { paths } from '../paths.ts';
import { site } from '../text/en/site.ts';
import { Plans } from './plans.tsx';
import { Scene } from './scene.tsx';

function Hero({ mode }: { mode: SiteFacts['mode'] }) {
  const { hero, nav } = site;
  return (
    <section className="hero" data-theme="dark" aria-labelledby="hero">
      <Scene />
      <div className="veil" />
      <div className="wrap hero-body">
        <h1 id="hero" data-titles={JSON.stringify(hero.titles)}>
          {hero.titles[0]}
        </h1>
        <p className="sub">{hero.sub}</p>
        <div className="acts">
          <a className="btn btn-light" href={paths.logIn}>
            {nav.login}
          </a>
          <a className="go" href={paths.signUp}>
            {nav.signUp}
          </a>
        </div>
      </div>
      <div className="strip">
        <dl className="wrap">
          {hero.strip.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{typeof fact === 'string' ? fact : fact[mode]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Work() {
  const { work } = site;
  return (
    <section className="section tint" aria-labelledby="work">
      <div className="wrap split">
        <div className="l">
          <h2 className="display" id="work">
            {work.title}
          </h2>
          <p className="lead">{work.lead}</p>
          <p className="prose">{work.text}</p>
          <a className="btn" href={paths.signUp}>
            {work.go}
          </a>
        </div>
        <div className="r sheet">
          <header>
            <b>{work.sheet}</b>
            <span className="small">{work.example}</span>
          </header>
          <Statement />
        </div>
      </div>
    </section>
  );
}

function Statement() {
  const { work } = site;
  return (
    <table className="led">
      <caption className="vh">{work.example}</caption>
      <tbody>
        {work.entries.map(([day, what, source, amount]) => (
          <tr key={day}>
            <td>{day}</td>
            <td>
              {what}
              <span className="src">{source}</span>
            </td>
            <td className={amount.startsWith('−') ? 'num neg' : 'num'}>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <td>{work.held}</td>
          <td className="num">
            <span className="double">{work.total}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

type Side = readonly (readonly [claim: string, why: string])[];

function SideOfAccount({ title, side }: { title: string; side: Side }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {side.map(([claim, why]) => (
          <li key={claim}>
            {claim}
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Promise() {
  const { promise } = site;
  return (
    <section className="section" aria-labelledby="promise">
      <div className="wrap">
        <div className="sec-head">
          <h2 className="display" id="promise">
            {promise.title}
          </h2>
          <p className="lead">{promise.lead}</p>
        </div>
        <div className="taccount">
          <SideOfAccount title={promise.can} side={promise.left} />
          <SideOfAccount title={promise.cannot} side={promise.right} />
        </div>
      </div>
    </section>
  );
}

export function Landing({ facts }: { facts: SiteFacts }) {
  return (
    <>
      <Hero mode={facts.mode} />
      <Plans plans={facts.plans} />
      <Work />
      <Promise />
    </>
  );
}
