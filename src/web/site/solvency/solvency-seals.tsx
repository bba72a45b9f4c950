import { paths } from '#contract/paths.ts';
import type { SolvencyReading } from '#contract/solvency.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

type SealsProps = {
  books: Pick<SolvencyReading, 'seal' | 'seal_faults' | 'checkpoint' | 'anchors'>;
};

/** The witnesses of the heads, without whom the past could be rewritten unseen (INT-14). */
function Witnesses({ checkpoint }: { checkpoint: NonNullable<SolvencyReading['checkpoint']> }) {
  const text = useSiteText().solvency.seals;
  const { momentOf } = useSpoken();
  const { size, root, made_at: at, witnesses } = checkpoint;
  return (
    <>
      <h4>{text.witnesses}</h4>
      <dl className="site-lines site-lines-wide">
        <div>
          <dt>{text.signed(size)}</dt>
          <dd className="site-number">{momentOf(at)}</dd>
        </div>
        <div>
          <dt>{text.root}</dt>
          <dd className="address">{root}</dd>
        </div>
        {witnesses.map((witness) => (
          <div key={witness.name}>
            <dt>{text.witness(witness.name, witness.size)}</dt>
            <dd className="site-number">{momentOf(witness.cosigned_at)}</dd>
          </div>
        ))}
      </dl>
      <p className="site-small">
        {witnesses.length === 0 && `${text.noWitness} `}
        {text.become} <a href={paths.checkpoint}>{text.checkpoint}</a>{' '}
        <a href={paths.witnessScript}>{text.script}</a>
      </p>
    </>
  );
}

/** The newest heads that are anchored in Bitcoin blocks (INT-14). */
function Anchors({ anchors }: { anchors: NonNullable<SolvencyReading['anchors']> }) {
  const text = useSiteText().solvency.seals;
  const { anchorFiles: files } = text;
  return (
    <>
      <h4>{text.anchors}</h4>
      <p className="site-small">{text.anchorsLead}</p>
      {anchors.map(({ txid, size, height, root, final }) => (
        <dl key={txid} className="site-lines site-lines-wide">
          <div>
            <dt>{final ? text.anchored(size, height) : text.anchoredSoon(size, height)}</dt>
            <dd className="address">{root}</dd>
          </div>
          <div>
            <dt>{text.transaction}</dt>
            <dd className="address">{txid}</dd>
          </div>
        </dl>
      ))}
      <p className="site-small">
        <a href={paths.anchors}>{text.allAnchors}</a>
      </p>
      <p className="site-small">
        {text.checkAnchor} <a href={paths.heads}>{files.heads}</a>{' '}
        <a href={paths.proofFile('verifier.html')}>{files.page}</a>{' '}
        <a href={paths.proofFile('verify.mjs')}>{files.script}</a>
      </p>
    </>
  );
}

/** The head of the seals, for everyone to keep; a broken seal is reported first (LED-6). */
export function Seals({ books }: SealsProps) {
  const text = useSiteText().solvency.seals;
  const { momentOf } = useSpoken();
  const { seal, seal_faults: faults, checkpoint, anchors = [] } = books;
  if (seal === null) return <p className="big-reading site-fold-reading">{text.none}</p>;
  return (
    <>
      {faults.map(({ no, detail, found_at: at }) => (
        <p key={no} className="site-prose strong published-bad">
          {text.broken(no)}
          <span className="src">
            {text.fault(detail)} ({momentOf(at)})
          </span>
        </p>
      ))}
      <dl className="site-lines site-lines-wide">
        <div>
          <dt>{text.no}</dt>
          <dd className="site-number">{seal.no}</dd>
        </div>
        <div>
          <dt>{text.at}</dt>
          <dd className="site-number">{momentOf(seal.sealed_at)}</dd>
        </div>
        <div>
          <dt>{text.head}</dt>
          <dd className="address">{seal.head}</dd>
        </div>
      </dl>
      {faults.length === 0 && <p className="site-small">{text.holds}</p>}
      <p className="site-small">
        <a href={paths.seals}>{text.all}</a>
      </p>
      {checkpoint && <Witnesses checkpoint={checkpoint} />}
      {anchors.length > 0 && <Anchors anchors={anchors} />}
    </>
  );
}
