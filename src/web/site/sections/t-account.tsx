import type { Claim } from '#text/en/site/asset.ts';

type Side = { title: string; claims: readonly Claim[] };

function OneSide({ title, claims }: Side) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {claims.map(([claim, why]) => (
          <li key={claim}>
            {claim}
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Anything with two sides, as a book-keeper would rule it; the sides may be unequal. */
export function TAccount({ left, right }: { left: Side; right: Side }) {
  return (
    <div className="taccount">
      <OneSide {...left} />
      <OneSide {...right} />
    </div>
  );
}
