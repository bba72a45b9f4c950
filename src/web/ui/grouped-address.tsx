import { groupedByFour } from '#text/format/grouped-by-four.ts';

/** An address in groups of four for comparison; copying yields it without gaps. */
export function GroupedAddress({ text }: { text: string }) {
  const { groups, last } = groupedByFour(text);
  return (
    <span className="fours mono">
      {groups.map((group, index) => (
        <span key={index}>{group}</span>
      ))}
      <b>{last}</b>
    </span>
  );
}
