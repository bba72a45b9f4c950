import { connect, connectByPooler, type Database } from '#platform/db/db.ts';
import type { Login } from '#platform/db/own-power.ts';

/** `direct` is the way past a pooler in transaction mode; the same where there is none. */
type Ways = { url: string; direct: string; size: number };

/** A program's pool of connections, by a pooler where the settings name a way past one. */
export const openPool = (login: Login, { url, direct, size }: Ways): Database =>
  url === direct ? connect(url, login, size) : connectByPooler(url, size);
