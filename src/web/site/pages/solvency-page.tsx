import type { SiteFacts } from '../../../contract/site.ts';
import type { SolvencyReading } from '../../../contract/solvency.ts';
import type { SiteWords } from '../../text/site-words.ts';
import { Ratio } from '../sections/ratio.tsx';
import { Section } from '../sections/section.tsx';
import { Addresses } from '../solvency/solvency-addresses.tsx';
import { KeyReplacements } from '../solvency/solvency-keys.tsx';
import { Corrections, Days, Unproven } from '../solvency/solvency-notes.tsx';
import { Placements } from '../solvency/solvency-placements.tsx';
import { Suspense } from '../solvency/solvency-suspense.tsx';
import { Pools } from '../solvency/solvency-pools.tsx';
import { Seals } from '../solvency/solvency-seals.tsx';
import { Missed, Tree } from '../solvency/solvency-tree.tsx';
import { type Line, SumList } from '../solvency/solvency-sums.tsx';
import { useSpoken, useWords } from '../server/spoken.tsx';

type Words = SiteWords['solvency'];
type Read = { books: SolvencyReading };

const lineOf = (words: Words, { class: name, usd }: { class: string; usd: string }): Line => {
  const classes: Readonly<Record<string, readonly [string, string]>> = words.classes;
  const [title, means] = classes[name] ?? [name, ''];
  return { title, means, usd };
};

/** The ratio, large; a hundred percent is a fact, not a promise. */
function WholeRatio({ books: { ratio, apart, assets } }: Read) {
  const { solvency: words } = useWords();
  const { dollars, ratioOf } = useSpoken();
  const { sides } = words;
  if (ratio === null) {
    const isRead = assets.every(({ reading }) => reading !== null);
    return <p className="reading">{isRead ? sides.nothing : sides.notRead}</p>;
  }
  const own = apart.find((one) => one.class === 'operator_capital')?.usd;
  return (
    <>
      <p className="whole-ratio">
        <Ratio percent={ratio} />
        <span className="small">{ratioOf(ratio).isPercent ? sides.percent : sides.times}</span>
      </p>
      {own !== undefined && Number(own) > 0 && (
        <p className="prose own">{sides.own(dollars(own))}</p>
      )}
    </>
  );
}

function Sides({ books }: Read) {
  const { solvency: words } = useWords();
  const { grouped } = useSpoken();
  const { sides } = words;
  const held = books.assets.map(({ asset, coins, rate, usd, reading }): Line => ({
    title: asset,
    means: reading === null ? sides.coinNotRead : sides.coins(grouped(coins), grouped(rate)),
    usd,
  }));
  return (
    <>
      <WholeRatio books={books} />
      <div className="two-sides">
        <SumList title={sides.held} lines={held} total={books.reserves} />
        <SumList
          title={sides.owed}
          lines={books.owed.map((one) => lineOf(words, one))}
          total={books.liabilities}
        />
      </div>
    </>
  );
}

function Books({ books }: Read) {
  const { solvency: words, placements } = useWords();
  return (
    <>
      <Section id="sides" title={words.sides.title} lead={words.sides.lead} ground="night">
        <Sides books={books} />
      </Section>
      <Section id="pools" title={words.pools.title} lead={words.pools.lead}>
        <Pools pools={books.pools} />
      </Section>
      <Section
        id="placements"
        title={placements.title}
        lead={placements.lead(books.placements?.evidence_days ?? 30)}
      >
        <Placements books={books} />
      </Section>
      <Section id="missed" title={words.missed.title} lead={words.missed.lead}>
        <Missed books={books} />
      </Section>
      <Section id="suspense" title={words.suspense.title} lead={words.suspense.lead}>
        <Suspense books={books} />
      </Section>
      <Section id="apart" title={words.apart.title} lead={words.apart.lead} ground="tint">
        <SumList lines={books.apart.map((one) => lineOf(words, one))} />
      </Section>
      <Section id="corrections" title={words.corrections.title} lead={words.corrections.lead}>
        <Corrections corrections={books.corrections} />
      </Section>
      <Section id="days" title={words.history.title} lead={words.history.lead}>
        <Days history={books.history} />
      </Section>
      <Section id="tree" title={words.tree.title} lead={words.tree.lead}>
        <Tree books={books} />
      </Section>
      <Section id="seals" title={words.seals.title} lead={words.seals.lead} ground="tint">
        <Seals books={books} />
      </Section>
      <Section id="keys" title={words.keys.title} lead={words.keys.lead}>
        <KeyReplacements books={books} />
      </Section>
      <Section id="addresses" title={words.addresses.title} lead={words.addresses.lead}>
        <Addresses books={books} />
      </Section>
      <Section id="unproven" title={words.unproven.title} lead={words.unproven.lead} ground="tint">
        <Unproven />
      </Section>
    </>
  );
}

/** Where the reserves come from: play money, coins of a test network, or coins. */
function sourceOf(words: Words, mode: SiteFacts['mode'], isSimulated = true): string {
  if (mode === 'live') return words.chains;
  return isSimulated ? words.sandbox : words.testNetwork;
}

/** `/solvency`: what is held, what is owed, and everything between (SOL-1). */
export function SolvencyPage({ facts }: { facts: SiteFacts }) {
  const { solvency: words } = useWords();
  const { momentOf } = useSpoken();
  const { books, mode, solvency } = facts;
  return (
    <>
      <section className="document plain">
        <div className="wrap">
          <h1 className="display">{words.title}</h1>
          <p className="lead">{words.lead}</p>
          <p className="prose strong">{sourceOf(words, mode, books?.simulated)}</p>
          {books === null && <p className="prose">{words.notRead}</p>}
          {solvency !== null && <p className="small">{words.asOf(momentOf(solvency.asOf))}</p>}
        </div>
      </section>
      {books !== null && <Books books={books} />}
    </>
  );
}
