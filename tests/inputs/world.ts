import type { Db } from '#platform/db/db.ts';
import type { TestApi } from '#test/api.ts';
import type { Person } from '#test/ledger/builders.ts';

/** The environment of rules: the API behind a proxy, its database, and a member with money. */
export type World = {
  app: TestApi['app'];
  call: TestApi['call'];
  work: TestApi['work'];
  config: TestApi['config'];
  owner: Db;
  member: Person;
  /** The host of all calls. */
  headers: { host: string };
};
