import { oc } from '@orpc/contract';
import type { RefusalCode } from './refusals.ts';

export type Role = 'owner' | 'finance' | 'support' | 'auditor';

/** What an API key of an operator's own programs may read (API-3). */
export const keyScopes = ['members', 'money', 'operation'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The events that a webhook can receive (API-3). */
export const webhookEvents = ['deposit', 'member', 'proposal', 'withdrawal'] as const;

/** The states of a delivery. */
export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const;

/** Each webhook adds a row to the transaction of every event, so the number is small. */
export const maxWebhooks = 5;

/** The longest list of keys that a call returns. */
export const maxApiKeys = 200;

/** The lifetime of a key in days: a year at most. */
export const keyDays = { least: 1, most: 366 } as const;

/**
 * Who may call: everyone, a member, or administrators of the named roles. Only active members may
 * start new business; suspended and closing members keep every other call, withdrawals above all.
 */
export type Access =
  | { who: 'public' }
  | { who: 'member'; stepUp?: true; opensBusiness?: true }
  | { who: 'admin'; roles: readonly Role[]; stepUp?: true; scope?: KeyScope };

export const everyone: Access = { who: 'public' };
export const members: Access = { who: 'member' };
export const membersProved: Access = { who: 'member', stepUp: true };
export const activeMembers: Access = { who: 'member', opensBusiness: true };
export const allRoles: readonly Role[] = ['owner', 'finance', 'support', 'auditor'];
export const admins = (...roles: Role[]): Access => ({
  who: 'admin',
  roles: roles.length > 0 ? roles : allRoles,
});
export const adminsProved = (...roles: Role[]): Access => ({
  who: 'admin',
  roles: roles.length > 0 ? roles : allRoles,
  stepUp: true,
});

/** Adds keys with this scope to the same people, for calls that only read. */
export const orKeys = (scope: KeyScope, access: Access = admins()): Access => ({
  ...access,
  ...(access.who === 'admin' ? { scope } : {}),
});

export type Meta = {
  access?: Access;
  /** Refusals beyond those of its access (declared-refusals.ts). */
  refuses?: readonly RefusalCode[];
  /** Set where the OpenAPI document declares an Idempotency-Key for the call. */
  movesMoney?: boolean;
  sandboxOnly?: boolean;
  /** The body limit in bytes, for calls that accept more than typed text. */
  longestBody?: number;
};

const base = oc.$meta<Meta>({});

type Description = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  access: Access;
  summary: string;
  tag: string;
  successStatus?: number;
  movesMoney?: boolean;
  sandboxOnly?: boolean;
  longestBody?: number;
  /** 'detailed' where an answer chooses its status or an input needs its parts separately. */
  outputStructure?: 'compact' | 'detailed';
  inputStructure?: 'compact' | 'detailed';
};

/** Starts one call of the contract; the OpenAPI document shows its access as `x-access`. */
export function endpoint(call: Description) {
  const { access, movesMoney, sandboxOnly, longestBody, tag, ...route } = call;
  return base.meta({ access, movesMoney, sandboxOnly, longestBody }).route({
    ...route,
    tags: [tag],
    spec: (operation) => ({ ...operation, 'x-access': access }),
  });
}
