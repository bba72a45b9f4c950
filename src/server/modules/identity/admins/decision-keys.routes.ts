import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { proposeOnce } from '../../approvals/approvals.ts';
import type { IdentityDeps } from '../deps.ts';
import { relyingPartyOf } from '../factors/check-passkey.ts';
import { rateLimit } from '../sessions/rate-limit.ts';
import { enrolLinkedKey, offerLinkedKey, proposeDecisionKey } from './add-decision-key.ts';
import { adminById } from './administrator.sql.ts';
import { type DecisionKeyRow, decisionKeysOf } from './decision-keys.sql.ts';

const calls = contract.identity;

const presentKey = (row: DecisionKeyRow) => ({
  id: row.id,
  passkey_id: row.id,
  name: row.name,
  credential_id: row.credentialId,
  is_synced: row.isSynced,
  fingerprint: row.fingerprint,
  state: row.state,
  usable_from: row.usableFrom?.toISOString() ?? null,
});

/** Administrators' keys that sign decisions (INT-11). */
export function decisionKeyRoutes({ config }: IdentityDeps) {
  const party = relyingPartyOf(config);
  return {
    decisionKeys: route(calls.decisionKeys).handler(async ({ context }) => {
      const own = await decisionKeysOf(context.db, adminOf(context).id);
      return { status: success, data: own.map(presentKey) };
    }),

    proposeDecisionKey: route(calls.proposeDecisionKey).handler(async ({ input, context }) => {
      const me = await adminById(context.db, adminOf(context).id);
      if (me === undefined) throw new Refusal('session_expired');
      return proposeOnce(context, 'admin.key', input, (tx, proposer) =>
        proposeDecisionKey(tx, { ...proposer, email: me.email }, input),
      );
    }),

    keyLinkOptions: route(calls.keyLinkOptions).handler(async ({ input, context }) => {
      await rateLimit(context, 'link', '');
      const data = await offerLinkedKey(context.db, party, input.token);
      return { status: success, data };
    }),

    enrolLinkedKey: route(calls.enrolLinkedKey).handler(async ({ input, context }) => {
      await rateLimit(context, 'link', '');
      const how = await enrolLinkedKey(context.db, party, input);
      const message =
        how === 'first'
          ? 'Key enrolled. You can sign decisions now.'
          : 'Key enrolled. It signs decisions from 72 hours from now.';
      return { status: success, message };
    }),
  };
}
