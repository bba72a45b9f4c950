import type { Logger } from 'pino';
import type { KeyScope, Role } from '#contract/endpoint.ts';
import type { Db } from '../db/db.ts';

/** The two kinds of session, members' and administrators'; neither is accepted for the other. */
export type Audience = 'client' | 'admin';

/** A live session as identity has it. */
export type MemberActor = {
  kind: 'member';
  id: string;
  status: 'active' | 'suspended' | 'closing';
  sessionId: string;
  token: string;
  provedAt: Date;
};
export type AdminActor = {
  kind: 'admin';
  id: string;
  role: Role;
  sessionId: string;
  token: string;
  provedAt: Date;
};
/** A program of the operator, which reads what its scopes name and has no session. */
export type KeyActor = { kind: 'key'; id: string; scopes: readonly KeyScope[]; token: string };
export type Actor = { kind: 'anonymous' } | MemberActor | AdminActor | KeyActor;

/** The prefix of every raw API key. */
export const keyMark = 'candor_key_';

/** The credentials of a request, by where they came from. */
export type Credentials = { bearer?: string; client?: string; admin?: string };

/** Finds the live session of a raw token; injected, because identity is a module. */
export type FindSession = (
  db: Db,
  token: string,
  audience: Audience,
) => Promise<MemberActor | AdminActor | null>;

/** Returns the actor of a raw API key; null if it is none or has expired. */
export type FindKey = (db: Db, key: string, ip: string) => Promise<KeyActor | null>;

/** The context of every handler. */
export type Context = {
  db: Db;
  actor: Actor;
  credentials: Credentials;
  findSession: FindSession;
  findKey: FindKey;
  sandbox: boolean;
  rateLimits: boolean;
  idempotencyKey: string | undefined;
  /** A solved challenge (SEC-1): the header `Candor-Work`. */
  work: string | undefined;
  ip: string;
  userAgent: string;
  requestId: string;
  cookies: Record<string, string>;
  resHeaders: Headers;
  log: Pick<Logger, 'error'>;
};
