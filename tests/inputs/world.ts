import type { Db } from '#platform/db/db.ts';
import type { TestApi } from '#test/api.ts';
import type { Person } from '#test/ledger/builders.ts';

/** What rules play in: the API behind a proxy, its database, and a member with money. */
export type World = {
  app: TestApi['app'];
  call: TestApi['call'];
  work: TestApi['work'];
  config: TestApi['config'];
  owner: Db;
  member: Person;
  /** The host that all calls name. */
  headers: { host: string };
};
