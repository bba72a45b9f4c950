import { oc } from '@orpc/contract';
import type { RefusalCode } from './refusals.ts';

export type Role = 'owner' | 'finance' | 'support' | 'auditor';

/** What a key of an operator's own programs may read (API-3). */
export const keyScopes = ['members', 'money', 'operation'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What a webhook can be told about (API-3). */
export const webhookEvents = ['deposit', 'member', 'proposal', 'withdrawal'] as const;

/** What became of a delivery. */
export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const;

/** Each webhook is another row in the transaction of every event, so there are few. */
export const maxWebhooks = 5;

/** The longest list of keys that is given. */
export const maxApiKeys = 200;

/** For how many days a key may open anything: a year at most. */
export const keyDays = { least: 1, most: 366 } as const;

/**
 * Who may call: everyone, a member, or administrators of the named roles. What opens new business
 * is for an active member alone; a suspended or closing one keeps all the rest, money first.
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

/** The same people, and keys with this scope: for calls that read alone. */
export const orKeys = (scope: KeyScope, access: Access = admins()): Access => ({
  ...access,
  ...(access.who === 'admin' ? { scope } : {}),
});

export type Meta = {
  access?: Access;
  /** What it may refuse beside the refusals of its way in (declared-refusals.ts). */
  refuses?: readonly RefusalCode[];
  /** Set where a refusal on the way in must still be the words of this call. */
  movesMoney?: boolean;
  sandboxOnly?: boolean;
  /** Bytes of a body, where what is handed in is longer than what people type. */
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
  /** 'detailed' where an answer chooses its status or an input needs its parts apart. */
  outputStructure?: 'compact' | 'detailed';
  inputStructure?: 'compact' | 'detailed';
};

/** Starts one call of the contract; its access stands in the OpenAPI document as `x-access`. */
export function endpoint(call: Description) {
  const { access, movesMoney, sandboxOnly, longestBody, tag, ...route } = call;
  return base.meta({ access, movesMoney, sandboxOnly, longestBody }).route({
    ...route,
    tags: [tag],
    spec: (operation) => ({ ...operation, 'x-access': access }),
  });
}
