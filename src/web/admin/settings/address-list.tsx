/** Full addresses, one per line, so that every character can be compared. */
export function AddressList({ list }: { list: readonly string[] }) {
  return (
    <ol className="addresses">
      {list.map((address) => (
        <li key={address}>{address}</li>
      ))}
    </ol>
  );
}
