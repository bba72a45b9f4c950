import { paths } from '#contract/paths.ts';
import type { SiteFacts } from '#contract/site.ts';
import { OperatorNotice } from '../server/operator-notice.tsx';
import { Page } from '../server/page.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

function EntrySought({ path }: { path: string }) {
  const { notFound } = useSiteText().site;
  return (
    <div className="paper-card">
      <header>
        <b>{notFound.sought}</b>
      </header>
      <table className="led">
        <caption className="vh">{notFound.sought}</caption>
        <tbody>
          <tr>
            <td>{notFound.address}</td>
            <td className="long-text ledger-long">{path}</td>
            <td />
          </tr>
          <tr>
            <td>{notFound.answer}</td>
            <td>{notFound.none}</td>
            <td className="site-number">404</td>
          </tr>
          <tr>
            <td>{notFound.entries}</td>
            <td>{notFound.under}</td>
            <td className="site-number">0</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <td />
            <td>{notFound.balance}</td>
            <td className="site-number">
              <span className="double-rule">{notFound.nil}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

export function NotFound({ path, facts }: { path: string; facts: SiteFacts }) {
  const { site } = useSiteText();
  const { notFound } = site;
  const { to } = useSpoken();
  return (
    <Page facts={facts} about={site.about.notFound}>
      <section className="not-found-page with-notice" aria-labelledby="not-found">
        <div className="page-width site-split">
          <div className="split-left">
            <h1 className="display" id="not-found">
              {notFound.title}
            </h1>
            <p className="site-lead not-found-lead split-lead">{notFound.lead}</p>
            {facts.notice !== undefined && <OperatorNotice words={facts.notice} />}
            <div className="not-found-actions">
              <a className="site-button" href={to(paths.home)}>
                {notFound.home}
              </a>
              <a className="site-link" href={to(paths.contact)}>
                {notFound.reportLink}
              </a>
            </div>
          </div>
          <div className="split-right">
            <EntrySought path={path} />
          </div>
        </div>
      </section>
    </Page>
  );
}
