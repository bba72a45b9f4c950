import type { SiteFacts } from '#contract/site.ts';
import type { SolvencyReading } from '#contract/solvency.ts';
import type { SiteText } from '#text/site-words.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { Fold } from '../sections/fold.tsx';
import { Section } from '../sections/section.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { Addresses } from '../solvency/solvency-addresses.tsx';
import { KeyReplacements } from '../solvency/solvency-keys.tsx';
import { Corrections, Days, Unproven } from '../solvency/solvency-notes.tsx';
import { CoverageLine, HeldAndOwed } from '../solvency/solvency-picture.tsx';
import { Placements } from '../solvency/solvency-placements.tsx';
import { Pools } from '../solvency/solvency-pools.tsx';
import { Seals } from '../solvency/solvency-seals.tsx';
import { type Line, SumList } from '../solvency/solvency-sums.tsx';
import { Suspense } from '../solvency/solvency-suspense.tsx';
import { Missed, Tree } from '../solvency/solvency-tree.tsx';

type Words = SiteText['solvency'];
type BooksProps = { books: SolvencyReading };

type Class = keyof Words['classes'];
const isClass = (text: Words, name: string): name is Class => name in text.classes;

const lineOf = (text: Words, { class: name, usd }: { class: string; usd: string }): Line => {
  if (!isClass(text, name)) return { title: name, means: '', usd };
  const [title, means] = text.classes[name];
  return { title, means, usd, of: name };
};

/** The reserves per hundred dollars of liabilities, in the largest sentence. */
function Answer({ books: { ratio, assets } }: BooksProps) {
  const { sides } = useSiteText().solvency;
  const { dollars } = useSpoken();
  if (ratio === null) {
    const isRead = assets.every(({ reading }) => reading !== null);
    return <h2 className="display exhibit-title">{isRead ? sides.nothing : sides.notRead}</h2>;
  }
  return (
    <h2
      className={
        Number(ratio) < 100 ? 'display exhibit-title published-bad' : 'display exhibit-title'
      }
    >
      {sides.answer(dollars(ratio))}
    </h2>
  );
}

function Percent({ ratio }: { ratio: string }) {
  const { sides } = useSiteText().solvency;
  const { ratioOf, ratioLine } = useSpoken();
  return (
    <p className="site-small exhibit-note">
      {ratioLine(ratio)}{' '}
      <DefinitionLink of="ratio">
        {ratioOf(ratio).isPercent ? sides.percent : sides.times}
      </DefinitionLink>
    </p>
  );
}

/** Both sides as one picture, then line by line, with the previous days. */
function Exhibit({ books }: BooksProps) {
  const { solvency: text } = useSiteText();
  const { dollars, grouped } = useSpoken();
  const { sides } = text;
  const own = books.apart.find((row) => row.class === 'operator_capital')?.usd;
  const held = books.assets.map(({ asset, coins, rate, usd, reading }): Line => ({
    title: asset,
    means: reading === null ? sides.coinNotRead : sides.coins(grouped(coins), grouped(rate)),
    usd,
  }));
  return (
    <>
      <HeldAndOwed books={books} />
      <div className="panes">
        <SumList
          title={<DefinitionLink of="owed">{sides.owed}</DefinitionLink>}
          lines={books.owed.map((row) => lineOf(text, row))}
          total={books.liabilities}
        />
        <SumList
          title={<DefinitionLink of="reserves">{sides.held}</DefinitionLink>}
          lines={held}
          total={books.reserves}
        />
        <CoverageLine history={books.history} />
        <div>
          {books.ratio !== null && <Percent ratio={books.ratio} />}
          <p className="site-small exhibit-note">{sides.lead}</p>
          {own !== undefined && Number(own) > 0 && (
            <p className="site-small exhibit-note">{sides.own(dollars(own))}</p>
          )}
        </div>
      </div>
    </>
  );
}

function Books({ books }: BooksProps) {
  const { solvency: text, placements } = useSiteText();
  const { dollars } = useSpoken();
  return (
    <>
      <Section id="behind" title={text.behind.title} lead={text.behind.lead} isCompact>
        <div className="site-folds">
          <Fold id="missed" words={text.missed} isOpen>
            <Missed books={books} />
          </Fold>
          <Fold id="pools" words={text.pools}>
            <Pools pools={books.pools} />
          </Fold>
          <Fold
            id="placements"
            words={{
              title: placements.title,
              lead: placements.lead(books.placements?.evidence_days ?? 30),
            }}
            figure={books.placements && dollars(books.placements.cost)}
          >
            <Placements books={books} />
          </Fold>
          <Fold id="suspense" words={text.suspense}>
            <Suspense books={books} />
          </Fold>
          <Fold id="apart" words={text.apart}>
            <SumList lines={books.apart.map((row) => lineOf(text, row))} />
          </Fold>
          <Fold id="corrections" words={text.corrections}>
            <Corrections corrections={books.corrections} />
          </Fold>
          <Fold id="days" words={text.history}>
            <Days history={books.history} />
          </Fold>
          <Fold id="tree" words={text.tree}>
            <Tree books={books} />
          </Fold>
          <Fold id="seals" words={text.seals} isOpen={books.seal_faults.length > 0}>
            <Seals books={books} />
          </Fold>
          <Fold id="keys" words={text.keys}>
            <KeyReplacements books={books} />
          </Fold>
          <Fold id="addresses" words={text.addresses}>
            <Addresses books={books} />
          </Fold>
        </div>
      </Section>
      <Section
        id="unproven"
        title={text.unproven.title}
        lead={text.unproven.lead}
        ground="tint"
        isCompact
      >
        <Unproven />
      </Section>
    </>
  );
}

/** Returns the reserves' source: play money, testnet coins, or real coins. */
function sourceOf(text: Words, mode: SiteFacts['mode'], isSimulated = true): string {
  if (mode === 'live') return text.chains;
  return isSimulated ? text.sandbox : text.testNetwork;
}

/** `/solvency`: reserves, liabilities, and everything between (SOL-1). */
export function SolvencyPage({ facts }: { facts: SiteFacts }) {
  const { solvency: text } = useSiteText();
  const { dayOf, momentOf } = useSpoken();
  const { books, brand, mode, solvency } = facts;
  return (
    <>
      <section className="exhibit" data-theme="dark" aria-labelledby="solvency">
        <div className="page-width">
          <h1 id="solvency">{text.title}</h1>
          <div className="answer">
            {books === null ? (
              <h2 className="display exhibit-title">{text.notRead}</h2>
            ) : (
              <Answer books={books} />
            )}
            <div>
              <p className="site-small exhibit-note">{sourceOf(text, mode, books?.simulated)}</p>
              {solvency !== null && (
                <p className="site-small exhibit-note">{text.asOf(momentOf(solvency.asOf))}</p>
              )}
              {brand.earlier.map(({ name, until }) => (
                <p key={until} className="site-small exhibit-note">
                  {text.earlierName(name, dayOf(until))}
                </p>
              ))}
            </div>
          </div>
          {books !== null && <Exhibit books={books} />}
        </div>
      </section>
      {books !== null && <Books books={books} />}
    </>
  );
}
