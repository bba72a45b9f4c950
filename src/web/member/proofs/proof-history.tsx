import { formatUsd } from '#core/money/money.ts';
import { dayAndTime, dollars } from '#text/format/format.ts';
import { proof } from '#text/proof.ts';
import type { Checked } from './use-proof.ts';

const text = proof.history;
const maxRows = 10;

/** The newest snapshots, each linked to its predecessor and remembered by this browser. */
export function ProofHistory({ history }: Pick<Checked, 'history'>) {
  const newest = history.toReversed().slice(0, maxRows);
  return (
    <>
      <p className="sub">{text.remembered}</p>
      <dl className="lines proof-history">
        {newest.map(({ header, root, rootId }) => (
          <div key={header.seq}>
            <dt>
              {header.seq} · {dayAndTime(header.asOf)}
              <span className="sub hash">{rootId}</span>
            </dt>
            <dd className="num">{dollars(formatUsd(BigInt(root.amounts[0] ?? '0')))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
