import { paths } from '#contract/paths.ts';
import type { SolvencyReading } from '#contract/solvency.ts';
import { formatUsd, parseUsd } from '#core/money/money.ts';
import { fullPlanName } from '#text/plan-name.ts';
import { DefinitionLink, CountedGroup } from '../definitions/definition-link.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { labelOf } from './label-of.ts';

type BooksProps = { books: Pick<SolvencyReading, 'missed' | 'snapshot' | 'disputes' | 'assets'> };

/** Plans whose results are below their targets, with the shortfalls. */
export function Missed({ books: { missed } }: BooksProps) {
  const { solvency: text, site } = useSiteText();
  const { to, dollars } = useSpoken();
  const nameOf = ({ family, plan }: SolvencyReading['missed'][number]) =>
    fullPlanName(site.plans.families, { family, name: plan });
  const { none, target, gain, lost, result, capital } = text.missed;
  if (missed.length === 0) return <p className="big-reading site-fold-reading">{none}</p>;
  return (
    <>
      <CountedGroup of="missed" />
      <div className="pool-list">
        {missed.map((row) => (
          <section key={row.plan_id} aria-label={nameOf(row)}>
            <h4>
              <a href={to(paths.plan(row.plan_id))}>{nameOf(row)}</a>
            </h4>
            <dl className="site-lines">
              {[
                [gain, row.paid_gain],
                [lost, row.lost],
                [result, formatUsd(parseUsd(row.paid_gain) - parseUsd(row.lost))],
                [target, row.target],
                [capital, row.paid_capital],
              ].map(([title, usd = '0.00']) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd className="site-number">{dollars(usd)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}

/** The newest liabilities tree, how it is built, and everything to verify it with (SOL-1). */
export function Tree({ books: { snapshot, disputes, assets } }: BooksProps) {
  const { solvency: text } = useSiteText();
  const { dollars, momentOf } = useSpoken();
  const { tree } = text;
  if (snapshot === null) {
    const unread = assets.filter((asset) => asset.reading === null).map((asset) => asset.asset);
    return (
      <p className="big-reading site-fold-reading">
        {unread.length > 0 ? tree.waits(unread) : tree.none}
      </p>
    );
  }
  const files: [address: string, says: string][] = [
    [paths.snapshot(snapshot.no), tree.files.snapshot],
    [paths.leaves(snapshot.no), tree.files.leaves],
    [paths.proofFile('audit.mjs'), tree.files.audit],
    [paths.proofFile('verifier.html'), tree.files.verifier],
    [paths.snapshots, tree.files.all],
  ];
  return (
    <>
      <dl className="site-lines site-lines-wide">
        <div>
          <dt>{tree.no}</dt>
          <dd className="site-number">
            {snapshot.no}, {momentOf(snapshot.published_at)}
          </dd>
        </div>
        <div>
          <dt>
            <DefinitionLink of="tree">{tree.total}</DefinitionLink>
          </dt>
          <dd className="site-number">{dollars(snapshot.total)}</dd>
        </div>
        {snapshot.sums?.map(({ asset, owed, held }) => (
          <div key={asset}>
            <dt>
              <DefinitionLink of="tree">{tree.coin(asset)}</DefinitionLink>
            </dt>
            <dd className="site-number">
              {owed}
              {held !== null && <span className="source-note">{tree.held(held)}</span>}
            </dd>
          </div>
        ))}
        {snapshot.format !== undefined && (
          <div>
            <dt>{tree.format}</dt>
            <dd>{snapshot.format}</dd>
          </div>
        )}
        <div>
          <dt>{tree.root}</dt>
          <dd className="address">{snapshot.root_id}</dd>
        </div>
      </dl>
      {snapshot.not_read.length > 0 && (
        <p className="site-prose strong published-bad">{tree.notRead(snapshot.not_read)}</p>
      )}
      <p className="site-prose">{tree.formula}</p>
      {disputes && <p className="site-prose">{tree.disputes(disputes)}</p>}
      <p className="site-prose">{tree.control(snapshot.control_proofs)}</p>
      {snapshot.proofs.length > 0 && (
        <dl className="site-lines site-lines-wide">
          {snapshot.proofs.map(({ asset, address, kind, verified_at: at }) => (
            <div key={`${asset} ${address}`}>
              <dt className="address">
                {address}
                <span className="source-note">{asset}</span>
              </dt>
              <dd>
                {labelOf(tree.kinds, kind)}
                <span className="source-note">{momentOf(at)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="points plain-points">
        {files.map(([address, message]) => (
          <li key={address}>
            <a href={address}>{message}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
