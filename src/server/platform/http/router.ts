import type { AnySchema, ContractProcedure, ErrorMap } from '@orpc/contract';
import {
  type AnyRouter,
  implement,
  isProcedure,
  ORPCError,
  os,
  type ProcedureImplementer,
} from '@orpc/server';
import type { Access, Meta } from '#contract/endpoint.ts';
import { invariant, Refusal } from '#core/rules/refusal.ts';
import { realNow } from '../clock/clock.ts';
import { isPassing, refusedBySql } from '../db/refused-by-sql.ts';
import {
  type Actor,
  type AdminActor,
  type Context,
  type KeyActor,
  keyMark,
  type MemberActor,
} from './context.ts';
import { limitTries } from './limits.sql.ts';
import { noteCaller } from './origin.ts';
import { carry } from './problem.ts';
import { refuseCoins } from './refuse-coins.ts';
import { refuseAnyInput, refuseControlCharacters } from './refuse-input.ts';

/** How long a password or second factor counts as recent (ACC-7). */
export const proofLastsMs = 5 * 60_000;

/** Refuses unless the password or second factor was given recently. */
function requireFreshProof(actor: MemberActor | AdminActor): void {
  if (realNow().getTime() - actor.provedAt.getTime() > proofLastsMs) {
    throw new Refusal('step_up_required');
  }
}

const keyCallsAMinute = 600;

/** A key may read what its scopes name; every other call is refused (API-3). */
async function admitKey(access: Access, context: Context, key: string): Promise<KeyActor> {
  const scope = access.who === 'admin' ? access.scope : undefined;
  if (scope === undefined) throw new Refusal('unauthenticated');
  const actor = await context.findKey(context.db, key, context.ip);
  if (actor === null) throw new Refusal('unauthenticated');
  if (!actor.scopes.includes(scope)) throw new Refusal('forbidden');
  await limitTries(context, 'api key', actor.id, keyCallsAMinute, 60);
  return actor;
}

async function admit(access: Access, context: Context): Promise<Actor> {
  if (access.who === 'public') return { kind: 'anonymous' };
  const { bearer } = context.credentials;
  if (bearer?.startsWith(keyMark)) return admitKey(access, context, bearer);
  const audience = access.who === 'admin' ? 'admin' : 'client';
  const token = bearer ?? context.credentials[audience];
  if (token === undefined) throw new Refusal('unauthenticated');
  const actor = await context.findSession(context.db, token, audience);
  if (actor === null) throw new Refusal('session_expired');
  if (access.who === 'member' && access.opensBusiness && actor.kind === 'member') {
    if (actor.status !== 'active') throw new Refusal(actor.status);
  }
  if (access.who === 'admin') {
    if (actor.kind !== 'admin') throw new Refusal('session_expired');
    if (!access.roles.includes(actor.role)) throw new Refusal('forbidden');
  }
  if (access.stepUp === true) requireFreshProof(actor);
  return actor;
}

function refusalOf(error: unknown, context: Context): Refusal | ORPCError<string, unknown> {
  if (error instanceof Refusal) return error;
  const refused = refusedBySql(error);
  if (refused !== null) return refused;
  // The router's own refusal of invalid input already names its fields.
  if (error instanceof ORPCError && error.status < 500) return error;
  if (isPassing(error)) return new Refusal('busy');
  context.log.error({ err: error, requestId: context.requestId }, 'a call failed');
  return new Refusal('unavailable');
}

function answerNo(error: unknown, context: Context): ORPCError<string, unknown> {
  const refusal = refusalOf(error, context);
  if (!(refusal instanceof Refusal)) return refusal;
  if (refusal.retryAfterSeconds !== undefined) {
    context.resHeaders.set('retry-after', String(refusal.retryAfterSeconds));
  }
  const carried = carry(refusal);
  if (carried.status === 401) context.resHeaders.set('www-authenticate', 'Bearer');
  return carried;
}

const guard = os
  .$context<Context>()
  .$meta<Meta>({})
  .middleware(async ({ context, procedure, next }, input) => {
    try {
      const { access, sandboxOnly } = procedure['~orpc'].meta;
      if (access === undefined) throw new Error('a call without its access was routed');
      if (sandboxOnly === true && !context.sandbox) throw new Refusal('not_found');
      const actor = await admit(access, context);
      if (actor.kind !== 'anonymous') noteCaller(actor.token);
      refuseControlCharacters(input);
      refuseCoins(input);
      if (procedure['~orpc'].inputSchema === undefined) refuseAnyInput(input);
      return await next({ context: { actor } });
    } catch (error) {
      throw answerNo(error, context);
    }
  });

/** Starts a handler for one call of the contract, behind the guard that all of them share. */
export function route<I extends AnySchema, O extends AnySchema, E extends ErrorMap>(
  procedure: ContractProcedure<I, O, E, Meta>,
): ProcedureImplementer<Context, Context, I, O, E, Meta> {
  // The guard runs before the input is parsed: a caller without access learns nothing of its shape.
  const options = { initialInputValidationIndex: 1 };
  // The builder infers `unknown` for a procedure whose type is still generic.
  const starting = implement(
    procedure as ContractProcedure<AnySchema, AnySchema, ErrorMap, Meta>,
    options,
  )
    .$context<Context>()
    .use(guard);
  return starting as unknown as ProcedureImplementer<Context, Context, I, O, E, Meta>;
}

/** The calling member; the contract's access admits no other caller. */
export function memberOf(context: Context): MemberActor {
  if (context.actor.kind !== 'member') throw new Error('a member call reached without a member');
  return context.actor;
}

/** The calling administrator. */
export function adminOf(context: Context): AdminActor {
  if (context.actor.kind !== 'admin') throw new Error('an admin call reached without one');
  return context.actor;
}

/** Refuses to serve a router with a procedure that bypasses the guard or declares no access. */
export function requireGuards(router: AnyRouter, name: string[] = []): void {
  for (const [key, inner] of Object.entries(router)) {
    const here = [...name, key];
    if (!isProcedure(inner)) {
      requireGuards(inner as AnyRouter, here);
      continue;
    }
    const { middlewares, meta } = inner['~orpc'];
    invariant(
      middlewares.includes(guard) && (meta as Meta).access !== undefined,
      `${here.join('.')} does not stand behind the guard with an access of its own`,
    );
  }
}
