import { createHash, randomBytes } from 'node:crypto';
import { type KeyScope, maxApiKeys } from '#contract/endpoint.ts';
import type { apiKey } from '#contract/integrations.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';
import { type KeyActor, keyMark } from '#platform/http/context.ts';

export type ApiKeyRow = RowOf<typeof apiKey>;

export async function apiKeys(db: Db): Promise<ApiKeyRow[]> {
  return all<ApiKeyRow>(db)`
    select k.id, k.name, k.prefix, k.scopes, a.email as made_by, k.made_at, k.expires_at,
      k.last_used_at, k.last_ip,
      case when k.ended_at is not null then 'ended'
        when k.expires_at <= clock.real() then 'expired'
        when a.status = 'active' and a.role = 'owner'
          and (a.account_ends_at is null or a.account_ends_at > clock.real()) then 'active'
        else 'suspended' end as state
    from reporting.api_key k join identity.administrator a on a.id = k.made_by
    order by k.id desc limit ${maxApiKeys}`;
}

/** Returns the actor of a raw API key; null if it is unknown or has ended. */
export async function keyOf(db: Db, key: string, ip: string): Promise<KeyActor | null> {
  const found = await one<{ id: string | null; scopes: KeyScope[] }>(db)`
    select id, scopes from reporting.open_api_key(${key}, ${ip})`;
  const { id, scopes } = found;
  return id === null ? null : { kind: 'key', id, scopes, token: key };
}

type NewKey = { name: string; scopes: readonly KeyScope[]; days: number };

/** Creates a key by an owner's token; only this process sees the raw key. */
export async function makeApiKey(
  tx: Tx,
  token: string,
  { name, scopes, days }: NewKey,
): Promise<{ id: string; key: string }> {
  const key = keyMark + randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(key).digest();
  const prefix = key.slice(0, keyMark.length + 4);
  const made = await one<{ id: string }>(tx)`
    select reporting.make_api_key(${token}, ${name}, ${prefix}, ${hash},
      ${[...scopes]}::text[], ${days}::integer) as id`;
  return { id: made.id, key };
}

/** Ends a key at once; returns its name, or null if no active key has this id. */
export async function endApiKey(tx: Tx, token: string, id: string): Promise<string | null> {
  const { name } = await one<{ name: string | null }>(tx)`
    select reporting.end_api_key(${token}, ${id}::uuid) as name`;
  return name;
}
