import { randomUUID } from 'node:crypto';
import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { toWire } from '#core/money/to-wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import type { Context } from '#platform/http/context.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { type Reach, requireFitUrl, UnfitAddress } from '#platform/mail/post-body.ts';
import { record } from '../../audit/audit.ts';
import { apiKeys, endApiKey, makeApiKey } from './api-keys.sql.ts';
import { makeSecret } from './webhook-secrets.ts';
import * as hooks from './webhooks.sql.ts';

const calls = contract.integrations;
const messageOf = (message: string) => ({ status: success, message });

type Deps = { config: Pick<Config, 'secret' | 'webhookReach'> };
type Done = { id: string; name: string };

/** Runs an owner's command and records it in the log; null means that the object does not exist. */
async function change<T extends Done>(
  context: Context,
  act: string,
  work: (tx: Tx, token: string) => Promise<T | null>,
): Promise<T> {
  const { id: owner, token } = adminOf(context);
  return inTransaction(context.db, async (tx) => {
    const done = await work(tx, token);
    if (done === null) throw new Refusal('not_found');
    const { id, name } = done;
    await record(tx, { actor: `admin:${owner}`, act, subject: id, after: { name } });
    return done;
  });
}

const named = (id: string, name: string | null): Done | null =>
  name === null ? null : { id, name };

function requireFit(url: string, reach: Reach): void {
  try {
    requireFitUrl(new URL(url), reach);
  } catch (error) {
    if (error instanceof UnfitAddress) throw new Refusal('webhook_url_private');
    throw error;
  }
}

const keyRoutes = () => ({
  apiKeys: route(calls.apiKeys).handler(async ({ context: { db } }) => ({
    status: success,
    data: (await apiKeys(db)).map((row) => toWire(row)),
  })),

  makeApiKey: route(calls.makeApiKey).handler(async ({ input, context }) => {
    const { id, key } = await change(context, 'api key made', async (tx, token) => ({
      ...(await makeApiKey(tx, token, input)),
      name: input.name,
    }));
    return { status: success, data: { id, key } };
  }),

  endApiKey: route(calls.endApiKey).handler(async ({ input: { id }, context }) => {
    await change(context, 'api key ended', async (tx, token) =>
      named(id, await endApiKey(tx, token, id)),
    );
    return messageOf('The key opens nothing any more.');
  }),
});

/** Keys and webhooks for the operator's programs (API-3). */
export const integrationRoutes = ({ config }: Deps) => ({
  ...keyRoutes(),

  webhooks: route(calls.webhooks).handler(async ({ context: { db } }) => ({
    status: success,
    data: (await hooks.webhooks(db)).map((row) => toWire(row)),
  })),

  makeWebhook: route(calls.makeWebhook).handler(async ({ input, context }) => {
    requireFit(input.url, config.webhookReach);
    const id = randomUUID();
    const { secret, sealed } = makeSecret(config.secret, id);
    await change(context, 'webhook made', async (tx, token) => {
      await hooks.makeWebhook(tx, token, { ...input, id, sealed });
      return { id, name: input.url };
    });
    return { status: success, data: { id, secret } };
  }),

  rotateWebhookSecret: route(calls.rotateWebhookSecret).handler(
    async ({ input: { id }, context }) => {
      const { secret, sealed } = makeSecret(config.secret, id);
      await change(context, 'webhook secret rotated', async (tx, token) =>
        named(id, await hooks.rotateWebhook(tx, token, id, sealed)),
      );
      return { status: success, data: { id, secret } };
    },
  ),

  endWebhook: route(calls.endWebhook).handler(async ({ input: { id }, context }) => {
    await change(context, 'webhook ended', async (tx, token) =>
      named(id, await hooks.endWebhook(tx, token, id)),
    );
    return messageOf('Nothing is posted there any more.');
  }),

  deliveries: route(calls.deliveries).handler(async ({ input, context: { db } }) => {
    const { id: webhook, state, limit = 20, cursor = null } = input;
    if (!(await hooks.isWebhook(db, webhook))) throw new Refusal('not_found');
    const request = { webhook, ...(state && { state }), limit: limit + 1, before: cursor };
    const rows = await hooks.deliveriesOf(db, request);
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? page.at(-1)!.id : null;
    return {
      status: success,
      data: page.map((row) => toWire(row)),
      next_cursor: next,
    };
  }),

  resendDelivery: route(calls.resendDelivery).handler(async ({ input: { id }, context }) => {
    await change(context, 'webhook delivery sent again', async (tx, token) =>
      (await hooks.resendDelivery(tx, token, id)) ? { id, name: id } : null,
    );
    return messageOf('It is posted again.');
  }),
});
