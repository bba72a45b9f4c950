import type { ReactNode } from 'react';

type Line = readonly [label: string, value: string];
type Props = { lines: readonly Line[]; total: Line; children?: ReactNode };

/** The parts of a sum, one per line, and the total below; notes on the total follow. */
export function TotalsList({ lines, total: [label, value], children }: Props) {
  return (
    <dl className="lines">
      {lines.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{figure}</dd>
        </div>
      ))}
      <div className="tot">
        <dt>{label}</dt>
        <dd className="num">{value}</dd>
      </div>
      {children}
    </dl>
  );
}
