import { keyDays } from '#contract/endpoint.ts';
import { integrations } from '#text/en/admin/integrations.ts';
import { dayAndTime } from '#text/format/format.ts';
import type { Mark } from '../../ui/status-mark.tsx';
import type { Answers } from '../list-kit/api-types.ts';

export type ApiKey = Answers['integrations']['apiKeys']['data'][number];
export type Webhook = Answers['integrations']['webhooks']['data'][number];
export type Delivery = Answers['integrations']['deliveries']['data'][number];

const text = integrations.webhooks;

/** Returns whether the input is a valid lifetime of a key: whole days, a year at most. */
export const isDays = (typed: string): boolean => {
  const days = typed.trim();
  return /^\d{1,3}$/.test(days) && Number(days) >= keyDays.least && Number(days) <= keyDays.most;
};

/** Returns whether the input is a URL that can be posted to; the server checks further. */
export const isAddress = (typed: string): boolean => {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  return url !== null && /^https?:$/.test(url.protocol);
};

export const keyMarks: Record<ApiKey['state'], Mark> = {
  active: 'ok',
  suspended: 'wait',
  expired: 'off',
  ended: 'off',
};

export const deliveryMarks: Record<Delivery['state'], Mark> = {
  waiting: 'wait',
  delivered: 'ok',
  given_up: 'no',
};

type State = { mark: Mark; says: string; more: string[] };

/** Returns a webhook's state: failed deliveries first, then retries, then healthy. */
export function stateOf(webhook: Webhook): State {
  const { waiting, failing, given_up: givenUp, last_delivered_at: last } = webhook;
  const queued = waiting > failing ? [text.waiting(waiting - failing)] : [];
  const retried = failing > 0 ? [text.failing(failing)] : [];
  if (givenUp > 0)
    return { mark: 'no', says: text.givenUp(givenUp), more: [...retried, ...queued] };
  if (failing > 0) return { mark: 'wait', says: text.failing(failing), more: queued };
  if (last === null) return { mark: 'off', says: text.idle, more: queued };
  return { mark: 'ok', says: text.working, more: queued };
}

/** Returns facts on a delivery's attempts: the count, the last response, and the next attempt. */
export function factsOf(delivery: Delivery): string[] {
  const { state, attempts, last_status: status, last_fault: fault, next_at: next } = delivery;
  if (attempts === 0) return [];
  const outcome = fault ?? (status === null ? null : integrations.deliveries.answered(status));
  const tries = integrations.deliveries.tries(attempts);
  return [
    outcome === null ? tries : `${tries}, ${outcome}`,
    ...(state === 'waiting' && next !== null && outcome !== null
      ? [integrations.deliveries.next(dayAndTime(next))]
      : []),
  ];
}
