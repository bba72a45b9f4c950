import type { TestApi } from '../support/api.ts';
import type { Person } from '../support/ledger/builders.ts';
import type { Db } from '../../src/server/platform/db/db.ts';

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
