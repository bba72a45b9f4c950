/** An address in groups of four to compare; copied, it is whole. */
export function AddressGroups({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/g) ?? [];
  return (
    <span className="fours">
      {groups.map((group, index) => (
        <span key={`${group}${index}`}>{group}</span>
      ))}
    </span>
  );
}
