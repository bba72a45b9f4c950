import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import {
  admins,
  adminsProved,
  deliveryStates,
  endpoint,
  keyDays,
  keyScopes,
  webhookEvents,
} from './endpoint.ts';
import {
  answer,
  answerList,
  id,
  keyIn,
  listInput,
  moment,
  plainName,
  statusMessage,
} from './wire.ts';

const tag = 'Integrations';

export const apiKey = z
  .object({
    id,
    _id: id,
    name: z.string(),
    prefix: z.string().describe('First characters of the key; the full key is not stored'),
    scopes: z.array(z.enum(keyScopes)),
    made_by: z.string(),
    made_at: moment,
    expires_at: moment,
    last_used_at: moment.nullable(),
    last_ip: z.string().nullable(),
    state: z
      .enum(['active', 'suspended', 'expired', 'ended'])
      .describe('Suspended while its creator is not an active owner'),
  })
  .meta({ title: 'ApiKey' });

export const webhook = z
  .object({
    id,
    _id: id,
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    made_by: z.string(),
    made_at: moment,
    old_secret_until: moment.nullable().describe('When the previous secret stops signing'),
    last_delivered_at: moment.nullable(),
    waiting: z.number().int(),
    failing: z.number().int().describe('Waiting deliveries with at least one failed attempt'),
    given_up: z.number().int(),
  })
  .meta({ title: 'Webhook' });

const deliveryId = keyIn().regex(/^[1-9][0-9]{0,17}$/);
export const delivery = z
  .object({
    id: z.string(),
    _id: z.string(),
    event_id: id,
    object: z.string(),
    type: z.string(),
    state: z.enum(deliveryStates),
    attempts: z.number().int(),
    at: moment,
    next_at: moment.nullable(),
    delivered_at: moment.nullable(),
    last_status: z.number().int().nullable(),
    last_fault: z.string().nullable(),
  })
  .meta({ title: 'WebhookDelivery' });

const once = (values: readonly string[]): boolean => new Set(values).size === values.length;
const secret = z.string().describe('Shown only once');

const change = (path: `/${string}`, summary: string, successStatus?: number) =>
  endpoint({
    method: 'POST',
    path,
    access: adminsProved('owner'),
    tag,
    summary,
    ...(successStatus === undefined ? {} : { successStatus }),
  });
const look = (path: `/${string}`, summary: string) =>
  endpoint({ method: 'GET', path, access: admins('owner', 'auditor'), tag, summary });

/** Keys and webhooks for an operator's own programs (API-3). */
export const integrations = {
  apiKeys: look('/admin/api-keys', 'List API keys, newest first').output(answer(z.array(apiKey))),

  makeApiKey: change('/admin/api-keys', 'Create a read-only API key', 201)
    .input(
      z.strictObject({
        name: plainName(say('name_missing'), 80),
        scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length).refine(once),
        days: z.int().min(keyDays.least).max(keyDays.most),
      }),
    )
    .output(answer(z.object({ id, key: secret }))),

  endApiKey: change('/admin/api-keys/{id}/end', 'Revoke an API key at once')
    .input(z.strictObject({ id }))
    .output(statusMessage),

  webhooks: look('/admin/webhooks', 'List webhooks, newest first').output(answer(z.array(webhook))),

  makeWebhook: change('/admin/webhooks', 'Create a webhook that posts signed events to a URL', 201)
    .meta({ refuses: ['webhook_url_private', 'webhooks_enough'] })
    .input(
      z.strictObject({
        url: keyIn()
          .max(500)
          .check(z.url({ protocol: /^https?$/, error: say('shape_empty') })),
        events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length).refine(once),
      }),
    )
    .output(answer(z.object({ id, secret }))),

  rotateWebhookSecret: change(
    '/admin/webhooks/{id}/secret',
    'Rotate a webhook’s secret; the previous one also signs for one day',
  )
    .input(z.strictObject({ id }))
    .output(answer(z.object({ id, secret }))),

  endWebhook: change('/admin/webhooks/{id}/end', 'Disable a webhook at once, permanently')
    .input(z.strictObject({ id }))
    .output(statusMessage),

  deliveries: look('/admin/webhooks/{id}/deliveries', 'List a webhook’s deliveries, newest first')
    .input(
      z.strictObject({
        id,
        state: z.enum(deliveryStates).optional(),
        limit: listInput.limit,
        cursor: deliveryId.optional(),
      }),
    )
    .output(answerList(delivery)),

  resendDelivery: change('/admin/deliveries/{id}/resend', 'Resend a delivery')
    .input(z.strictObject({ id: deliveryId }))
    .output(statusMessage),
};
