import { connect, connectByPooler, type Database } from '#platform/db/db.ts';
import type { Login } from '#platform/db/own-power.ts';

/** `direct` bypasses a pooler in transaction mode; it equals `url` if there is none. */
type Ways = { url: string; direct: string; size: number };

/** A program's connection pool, through a pooler if the settings name a way past one. */
export const openPool = (login: Login, { url, direct, size }: Ways): Database =>
  url === direct ? connect(url, login, size) : connectByPooler(url, size);
