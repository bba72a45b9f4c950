import { paths } from '#contract/paths.ts';
import type { SolvencyReading } from '#contract/solvency.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { labelOf } from './label-of.ts';

type AssetReserves = SolvencyReading['assets'][number];
type Address = AssetReserves['addresses'][number];

/** One address: its balance in the block, and the evidence that its keys are held. */
function Line({ address, held, proof }: Address) {
  const { solvency: labels } = useSiteText();
  const { grouped, momentOf } = useSpoken();
  const text = labels.addresses;
  return (
    <div>
      <dt className="address">
        {address}
        <span className="source-note">
          {proof === null
            ? text.notShown
            : text.shown(labelOf(labels.tree.kinds, proof.kind), momentOf(proof.verified_at))}
        </span>
      </dt>
      <dd className="site-number">{grouped(held)}</dd>
    </div>
  );
}

/** The block of a chain's reading; an old reading is marked as old. */
function Block({ reading }: Pick<AssetReserves, 'reading'>) {
  const { solvency: labels } = useSiteText();
  const { grouped, momentOf } = useSpoken();
  const text = labels.addresses;
  if (reading === null) return <p className="big-reading site-fold-reading">{text.notRead}</p>;
  return (
    <>
      <p className="site-small">
        {text.block(grouped(reading.height), momentOf(reading.read_at))}
        <span className="source-note address">{reading.hash}</span>
      </p>
      {reading.stale && <p className="site-prose strong published-bad">{text.stale}</p>}
    </>
  );
}

function Coin({ asset, coins, reading, addresses, more_addresses: more, before }: AssetReserves) {
  const { solvency: labels } = useSiteText();
  const { grouped } = useSpoken();
  const text = labels.addresses;
  return (
    <section aria-label={asset}>
      <h4>{asset}</h4>
      <Block reading={reading} />
      {reading !== null && (
        <dl className="site-lines">
          {addresses.map((address) => (
            <Line key={address.address} {...address} />
          ))}
          {more > 0 && (
            <div>
              <dt>{text.more(more)}</dt>
              <dd />
            </div>
          )}
          {/[1-9]/.test(before) && (
            <div>
              <dt>
                <DefinitionLink of="reserves">{text.before}</DefinitionLink>
                <span className="source-note">{text.beforeMeans}</span>
              </dt>
              <dd className="site-number">−{grouped(before)}</dd>
            </div>
          )}
          <div className="site-lines-total">
            <dt>
              <DefinitionLink of="reserves">{text.held}</DefinitionLink>
            </dt>
            <dd className="site-number">
              <span className="double-rule">{grouped(coins)}</span>
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}

/** The reserve addresses, coin by coin, each with the block of its reading (SOL-1). */
export function Addresses({ books }: { books: SolvencyReading }) {
  const { solvency: labels } = useSiteText();
  const text = labels.addresses;
  return (
    <>
      <p className="site-prose">{books.simulated ? text.simulated : text.check}</p>
      <div className="pool-list pool-list-below">
        {books.assets.map((asset) => (
          <Coin key={asset.asset} {...asset} />
        ))}
      </div>
      <p className="site-small">
        <a href={paths.reservesFile}>{text.file}</a>
      </p>
    </>
  );
}
