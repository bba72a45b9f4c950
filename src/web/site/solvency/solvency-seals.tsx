import type { SolvencyReading } from '../../../contract/solvency.ts';
import { paths } from '../../app/paths.ts';
import { useSpoken, useWords } from '../server/spoken.tsx';

type SealsProps = {
  books: Pick<SolvencyReading, 'seal' | 'seal_faults' | 'checkpoint' | 'anchors'>;
};

/** Who else keeps the heads, so that the past cannot be rewritten unseen (INT-14). */
function Witnesses({ checkpoint }: { checkpoint: NonNullable<SolvencyReading['checkpoint']> }) {
  const words = useWords().solvency.seals;
  const { momentOf } = useSpoken();
  const { size, root, made_at: at, witnesses } = checkpoint;
  return (
    <>
      <h4>{words.witnesses}</h4>
      <dl className="lines wide">
        <div>
          <dt>{words.signed(size)}</dt>
          <dd className="num">{momentOf(at)}</dd>
        </div>
        <div>
          <dt>{words.root}</dt>
          <dd className="address">{root}</dd>
        </div>
        {witnesses.map((one) => (
          <div key={one.name}>
            <dt>{words.witness(one.name, one.size)}</dt>
            <dd className="num">{momentOf(one.cosigned_at)}</dd>
          </div>
        ))}
      </dl>
      <p className="small">
        {witnesses.length === 0 && `${words.noWitness} `}
        {words.become} <a href={paths.checkpoint}>{words.checkpoint}</a>{' '}
        <a href={paths.witnessScript}>{words.script}</a>
      </p>
    </>
  );
}

/** The newest heads that blocks of Bitcoin hold (INT-14). */
function Anchors({ anchors }: { anchors: NonNullable<SolvencyReading['anchors']> }) {
  const words = useWords().solvency.seals;
  const { anchorFiles: files } = words;
  return (
    <>
      <h4>{words.anchors}</h4>
      <p className="small">{words.anchorsLead}</p>
      {anchors.map(({ txid, size, height, root, final }) => (
        <dl key={txid} className="lines wide">
          <div>
            <dt>{final ? words.anchored(size, height) : words.anchoredSoon(size, height)}</dt>
            <dd className="address">{root}</dd>
          </div>
          <div>
            <dt>{words.transaction}</dt>
            <dd className="address">{txid}</dd>
          </div>
        </dl>
      ))}
      <p className="small">
        <a href={paths.anchors}>{words.allAnchors}</a>
      </p>
      <p className="small">
        {words.checkAnchor} <a href={paths.heads}>{files.heads}</a>{' '}
        <a href={paths.proofFile('verifier.html')}>{files.page}</a>{' '}
        <a href={paths.proofFile('verify.mjs')}>{files.script}</a>
      </p>
    </>
  );
}

/** The head of the seals, for everybody to keep; a seal that broke is said before it (LED-6). */
export function Seals({ books }: SealsProps) {
  const words = useWords().solvency.seals;
  const { momentOf } = useSpoken();
  const { seal, seal_faults: faults, checkpoint, anchors = [] } = books;
  if (seal === null) return <p className="reading">{words.none}</p>;
  return (
    <>
      {faults.map(({ no, detail, found_at: at }) => (
        <p key={no} className="prose strong bad">
          {words.broken(no)}
          <span className="src">
            {words.fault(detail)} ({momentOf(at)})
          </span>
        </p>
      ))}
      <dl className="lines wide">
        <div>
          <dt>{words.no}</dt>
          <dd className="num">{seal.no}</dd>
        </div>
        <div>
          <dt>{words.at}</dt>
          <dd className="num">{momentOf(seal.sealed_at)}</dd>
        </div>
        <div>
          <dt>{words.head}</dt>
          <dd className="address">{seal.head}</dd>
        </div>
      </dl>
      {faults.length === 0 && <p className="small">{words.holds}</p>}
      <p className="small">
        <a href={paths.seals}>{words.all}</a>
      </p>
      {checkpoint && <Witnesses checkpoint={checkpoint} />}
      {anchors.length > 0 && <Anchors anchors={anchors} />}
    </>
  );
}
