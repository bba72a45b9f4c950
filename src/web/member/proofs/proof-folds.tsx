import type { ReactNode } from 'react';
import { dollars } from '#text/format/format.ts';
import { proof as text } from '#text/proof.ts';
import { ProofFiles, proofFiles } from './proof-files.tsx';
import { ProofHistory } from './proof-history.tsx';
import type { Checked } from './use-proof.ts';

/** Rarely needed details, each a line that expands in place. */
export function ProofFolds({ checked }: { checked: Checked }) {
  const { history } = checked;
  const newest = history.at(-1);
  return (
    <section className="panel proof-more" aria-label={text.more}>
      {newest && (
        <Fold title={text.files.title} end={text.files.count(proofFiles(newest.header.seq).length)}>
          <ProofFiles newest={newest.header.seq} />
        </Fold>
      )}
      <Fold title={text.means.title} end={text.means.short}>
        <ul className="proof-points">
          {text.means.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Fold>
      {newest && (
        <>
          <Fold title={text.history.title} end={text.history.count(history.length)}>
            <ProofHistory history={history} />
          </Fold>
          <Fold title={text.leaf.title} end={newest.header.v}>
            <Details checked={checked} />
          </Fold>
        </>
      )}
    </section>
  );
}

function Fold({ title, end, children }: { title: string; end: string; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>
        <h2>{title}</h2>
        <span className="fold-end small quiet num">{end}</span>
      </summary>
      <div className="fold-in">{children}</div>
    </details>
  );
}

/** The position of the sum in the tree, to compare with a member's records. */
function Details({ checked: { history, owedNow, places } }: { checked: Checked }) {
  const { header, root } = history.at(-1)!;
  const rows: [label: string, value: string, isHash?: true][] = [
    [text.leaf.now, dollars(owedNow ?? '0.00')],
    [text.leaf.places, places.length > 0 ? places.join(', ') : '–'],
    [text.leaf.format, header.v],
    [text.leaf.rootHash, root.hash, true],
    [text.leaf.seal, header.seal ?? '–', true],
  ];
  return (
    <dl className="lines lines-upright proof-leaf">
      {rows.map(([label, value, isHash]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isHash ? 'hash' : 'num'}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
