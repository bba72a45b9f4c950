import type { SolvencyReading } from '../../contract/solvency.ts';
import { paths } from '../paths.ts';
import { solvency } from '../text/en/site/solvency.ts';
import { momentOf } from './times.ts';

const words = solvency.seals;

type SealsProps = { books: Pick<SolvencyReading, 'seal' | 'seal_faults'> };

/** The head of the seals, for everybody to keep; a seal that broke is said before it (LED-6). */
export function Seals({ books: { seal, seal_faults: faults } }: SealsProps) {
  if (seal === null) return <p className="reading">{words.none}</p>;
  return (
    <>
      {faults.map(({ no, detail, found_at: at }) => (
        <p key={no} className="prose strong bad">
          {words.broken(no)}
          <span className="src">
            {detail} ({momentOf(at)})
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
    </>
  );
}
