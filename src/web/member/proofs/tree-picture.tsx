import type { RowState } from './path-rows.ts';
import { curveOf, heightOf, rowHeight, type TreeLayout, type TreeNode } from './tree-layout.ts';

type Props = {
  layout: TreeLayout;
  /** The outcome of each row, from the leaves up. */
  states: readonly RowState[];
  /** The number of rows drawn so far. */
  drawn: number;
};

/** The path to the root as a picture; screen readers skip it, as the list has the same content. */
export function TreePicture({ layout, states, drawn }: Props) {
  const rows = states.length;
  const height = rows * rowHeight;
  const isOwn = ({ kind, row }: { kind: string; row: number }): boolean =>
    kind === 'own' && states[row] !== 'unchecked';
  const lines = layout.lines.map((line) => ({
    d: curveOf(line, rows),
    folds: line.isFolded ? ' folds' : '',
    isReached: isOwn({ kind: line.kind, row: line.to.row }),
    isBad: states[line.to.row] === 'failed',
    isGiven: line.kind === 'given',
  }));
  const box = { viewBox: `0 0 1000 ${height}`, preserveAspectRatio: 'none' } as const;
  const at = ({ x, row }: TreeNode) => ({
    cx: `${(x * 100).toFixed(2)}%`,
    cy: `${((heightOf(row, rows) / height) * 100).toFixed(2)}%`,
  });
  const dense = layout.columns > 40 ? ' many' : '';
  return (
    <div className={`tree${dense}`} aria-hidden="true" style={{ ['--rows' as string]: rows }}>
      <svg>
        <svg {...box} width="100%" height="100%">
          {lines.map(({ d, folds, isGiven }) => (
            <path key={d} className={`tree-line${isGiven ? ' given' : ''}${folds}`} d={d} />
          ))}
        </svg>
        {layout.nodes.map((node) => (
          <circle
            key={`${node.row} ${node.x}`}
            className={`tree-${isOwn(node) ? 'other' : node.kind === 'own' ? 'ahead' : node.kind}`}
            {...at(node)}
            r={node.kind === 'other' || isOwn(node) ? 2 : 4}
          />
        ))}
      </svg>
      <svg className="tree-own" style={{ ['--drawn' as string]: drawn / rows }}>
        <svg {...box} width="100%" height="100%">
          {lines.map(
            ({ d, folds, isReached, isBad }) =>
              isReached && (
                <path key={d} className={`tree-way${isBad ? ' tree-bad' : ''}${folds}`} d={d} />
              ),
          )}
        </svg>
        {layout.nodes.filter(isOwn).map((node) => (
          <Own
            key={`${node.row} ${node.x}`}
            at={at(node)}
            state={states[node.row]!}
            row={node.row}
            rows={rows}
          />
        ))}
      </svg>
    </div>
  );
}

type OwnProps = { at: { cx: string; cy: string }; state: RowState; row: number; rows: number };

/** A node that the browser computed: leaves are large, the root carries the mark of the result. */
function Own({ at, state, row, rows }: OwnProps) {
  const isRoot = row === rows - 1;
  const isBad = state === 'failed';
  if (!isRoot && !isBad) return <circle className="tree-mine" {...at} r={row === 0 ? 6.5 : 4} />;
  return (
    <>
      <circle className={isBad ? 'tree-end tree-bad' : 'tree-end'} {...at} r={9} />
      <svg className="tree-mark" x={at.cx} y={at.cy}>
        <path
          className={isBad ? 'tree-bad' : ''}
          d={isBad ? 'm-3-3 6 6m0-6-6 6' : 'm-4 0 3 3 5-6'}
        />
      </svg>
    </>
  );
}
