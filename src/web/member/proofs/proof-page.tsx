import { useState } from 'react';
import { summedAsset } from '../../../core/proofs/summed-assets.ts';
import { formatAmount, formatUsd } from '../../../core/money/money.ts';
import { proof as text } from '../../text/proof.ts';
import { coins, dayAndTime, dollars } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useMe } from '../layout/api-types.ts';
import type { Outcome } from './verify-inclusion.ts';
import { ProofAddress } from './proof-address.tsx';
import { ProofDispute } from './proof-dispute.tsx';
import { ProofFiles } from './proof-files.tsx';
import { ProofHistory } from './proof-history.tsx';
import { type Checked, useProof } from './use-proof.ts';

/** The member's leaf in the newest snapshot, checked here and to be checked anywhere (MEM-15). */
export function ProofPage() {
  const [typed, setTyped] = useState<string>();
  const me = useMe();
  const query = useProof(typed);
  const checked = query.data;
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.under} />
      <div className="stack">
        {checked ? (
          <>
            <Panel title={text.yours}>
              <Verdict outcome={checked.outcome} />
              <Leaf checked={checked} />
              {checked.outcome.is === 'wrong' && <ProofAddress onCheck={setTyped} />}
              <ProofDispute checked={checked} />
            </Panel>
            <ProofFiles newest={checked.history.at(-1)?.header.seq ?? null} />
            <ProofHistory history={checked.history} />
          </>
        ) : (
          <Panel edge label={text.yours}>
            <TableState query={me.data ? query : me} lines={8} />
          </Panel>
        )}
        <Panel title={text.means.title}>
          <ul className="proof-points">
            {text.means.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </main>
  );
}

function reasonOf(outcome: Outcome): string {
  if (outcome.is === 'wrong') return text.faults[outcome.fault];
  if (outcome.is === 'rewritten') {
    return text.histories[outcome.fault.is](String(outcome.fault.seq));
  }
  return text.verdicts[outcome.is].says;
}

function Verdict({ outcome }: { outcome: Outcome }) {
  const { title } = text.verdicts[outcome.is];
  if (outcome.is === 'wrong' || outcome.is === 'rewritten') {
    return (
      <Notice warn>
        <b>{title}</b> {reasonOf(outcome)}
      </Notice>
    );
  }
  return (
    <div className="proof-verdict" role="status">
      {outcome.is === 'counted' && <Counted outcome={outcome} />}
      <p>
        <b>{title}</b> {reasonOf(outcome)}
      </p>
    </div>
  );
}

/** The sum in dollars, and the coins that wait in suspense under this member's name. */
function Counted({ outcome: { amounts, assets } }: { outcome: Outcome & { is: 'counted' } }) {
  const waiting = assets.flatMap((name, nth) => {
    const [asset, units] = [summedAsset(name), BigInt(amounts[nth] ?? '0')];
    if (asset === 'USD' || units === 0n) return [];
    return [asset === null ? `${units} ${name}` : coins(formatAmount(asset, units), asset)];
  });
  return (
    <>
      <p className="proof-sum">{dollars(formatUsd(BigInt(amounts[0] ?? '0')))}</p>
      {waiting.length > 0 && <p className="num">{text.waiting(waiting.join(', '))}</p>}
    </>
  );
}

/** Where it stands: the figures that a member compares with their own papers. */
function Leaf({ checked: { history, owedNow, places, tookMs } }: { checked: Checked }) {
  const newest = history.at(-1);
  if (newest === undefined) return null;
  const { header, rootId, root } = newest;
  const rows: [label: string, value: string, isHash?: true][] = [
    [text.leaf.snapshot, `${header.seq}, ${dayAndTime(header.asOf)}`],
    [text.leaf.now, dollars(owedNow ?? '0.00')],
    [text.leaf.total, dollars(formatUsd(BigInt(root.amounts[0] ?? '0')))],
    [text.leaf.places, places.length > 0 ? places.join(', ') : '–'],
    [text.leaf.took, text.leaf.ms(tookMs.toFixed(0))],
    [text.leaf.format, header.v],
    [text.leaf.root, rootId, true],
    [text.leaf.seal, header.seal ?? '–', true],
  ];
  return (
    <dl className="lines proof-leaf">
      {rows.map(([label, value, isHash]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isHash ? 'hash' : 'num'}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
