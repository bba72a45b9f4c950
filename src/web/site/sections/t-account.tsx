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

/** A T-account: two sides, ruled as in bookkeeping; the sides may differ in length. */
export function TAccount({ left, right }: { left: Side; right: Side }) {
  return (
    <div className="taccount">
      <OneSide {...left} />
      <OneSide {...right} />
    </div>
  );
}
