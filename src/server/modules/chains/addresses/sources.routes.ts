import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import type { Coin } from '#core/chains/assets.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import type { Db } from '#platform/db/db.ts';
import { route } from '#platform/http/router.ts';
import { proposeOnce } from '../../approvals/approvals.ts';
import { lowWater } from './issue-address.ts';
import { firstOf, previewSource, proposeSource } from './propose-source.ts';
import * as rows from './sources.sql.ts';

const calls = contract.chains;

async function sourceOnWire(db: Db, asset: Coin) {
  const source = await rows.currentSource(db, asset);
  if (source === undefined) return null;
  const { kind, material, home, nonceAccount, networks } = source;
  const left = kind === 'pool' ? await rows.leftInPool(db, asset) : null;
  return {
    kind,
    material,
    home,
    nonce_account: nonceAccount,
    approved_at: source.approvedAt.toISOString(),
    issued: await rows.issuedOf(db, source.id),
    left,
    is_low: left !== null && left <= lowWater,
    first: kind === 'pool' ? await rows.nextInPool(db, asset) : firstOf(source, networks, material),
  };
}

/** The sources of addresses and changes to them (CHN-3). */
export const sourceRoutes = () => ({
  sources: route(calls.sources).handler(async ({ context: { db } }) => {
    const waiting = await rows.proposedSources(db);
    const data = [];
    for (const asset of offeredCoins()) {
      const proposed = waiting.find((row) => row.asset === asset);
      data.push({
        asset,
        networks: await rows.networksOf(db, asset),
        source: await sourceOnWire(db, asset),
        proposal: proposed ? { proposal_id: proposed.id, kind: proposed.kind } : null,
      });
    }
    return { status: success, data };
  }),

  previewSource: route(calls.previewSource).handler(async ({ input, context }) => {
    const { first, addresses } = await previewSource(context.db, input);
    return { status: success, data: { first, addresses: addresses.length } };
  }),

  proposeSource: route(calls.proposeSource).handler(({ input, context }) =>
    proposeOnce(context, 'admin.address-sources', input, (tx, proposer, subject) =>
      proposeSource(tx, proposer, subject, input),
    ),
  ),
});
