import { Check, Minus, X } from 'lucide-react';
import { formatUsd } from '#core/money/money.ts';
import { dollars } from '#text/format/format.ts';
import { proof } from '#text/proof.ts';
import type { PathRow, RowState } from './path-rows.ts';
import { subOf, titleOf } from './row-titles.ts';

const text = proof.path;
const classes: Record<RowState, string> = { found: '', failed: 'path-bad', unchecked: 'ahead' };
const icons = { found: Check, failed: X, unchecked: Minus };

type Props = { rows: readonly PathRow[]; drawn: number; leaves: number; root: string };

/** The path from the root down to the leaves: the given hashes, and the computed sums. */
export function PathList({ rows, drawn, leaves, root }: Props) {
  return (
    <ol className="path-rows" reversed aria-label={text.label}>
      {rows
        .map((row, index) => {
          const state = index < drawn ? row.state : 'unchecked';
          const isRoot = index === rows.length - 1;
          return (
            <Row key={row.to} row={row} state={state} isRoot={isRoot} leaves={leaves} root={root} />
          );
        })
        .toReversed()}
    </ol>
  );
}

type RowProps = { row: PathRow; state: RowState; isRoot: boolean; leaves: number; root: string };

function Row(props: RowProps) {
  const { row, state, isRoot } = props;
  const Icon = icons[state];
  const isKnown = state !== 'unchecked' && row.cents !== null;
  return (
    <li className={[classes[state], isRoot && 'root'].filter(Boolean).join(' ')}>
      <div>
        <b>{titleOf(props)}</b>
        <span className="sub mono path-note">{subOf(props)}</span>
      </div>
      <span className="num path-sum">{isKnown ? dollars(formatUsd(row.cents!)) : ''}</span>
      <Icon className="i" aria-hidden />
      <span className="sr">{text.states[state]}</span>
    </li>
  );
}
