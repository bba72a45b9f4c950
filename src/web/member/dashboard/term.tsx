import { dollars } from '#text/format/format.ts';

type Props = { op?: string; label: string; value: string; total?: boolean };

/** A term of a written-out sum, with its sign. */
export function Term({ op, label, value, total }: Props) {
  return (
    <>
      {op && <span className={total ? 'sum-sign not-phone' : 'sum-sign'}>{op}</span>}
      <span className={total ? 'term total' : 'term'}>
        <b>{dollars(value)}</b>
        <span>{label}</span>
      </span>
    </>
  );
}
