import { keyFor } from '#platform/config/keys.ts';
import { formerOf, sealerOf } from '#platform/db/former-keys.sql.ts';

/** A column of sealed values, the key of each, and the parts of its row that it is bound to. */
export type SealedColumn = {
  table: string;
  column: string;
  /** The table's key, which orders the batches. */
  id: string;
  type: 'uuid' | 'bytea' | 'bigint' | 'integer';
  /** The row's columns that are part of the bound text. */
  bound: readonly string[];
  boundTo: (values: readonly string[]) => string;
  keyOf: (secret: string) => Buffer;
};

const ofPeople = (secret: string): Buffer => keyFor(secret, 'candor identity', 'totp secrets');
const ofWebhooks = (secret: string): Buffer => keyFor(secret, 'candor webhooks', 'secrets');
const ofMails = (secret: string): Buffer => keyFor(secret, 'candor mail', 'bodies');

const person = { boundTo: ([id]: readonly string[]) => id!, keyOf: ofPeople };
const webhook = {
  table: 'reporting.webhook',
  id: 'id',
  type: 'uuid',
  bound: ['id'],
  boundTo: ([id]: readonly string[]) => JSON.stringify([id, 'signing secret']),
  keyOf: ofWebhooks,
} as const;
const change = {
  table: 'foundation.secret_change',
  id: 'no',
  type: 'integer',
  bound: ['no'],
} as const;

/** Every column that only the root secret opens; a test compares the list with the database. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    ...person,
    table: 'identity.member_totp',
    column: 'secret_sealed',
    id: 'member_id',
    type: 'uuid',
    bound: ['member_id'],
  },
  {
    ...person,
    table: 'identity.administrator',
    column: 'totp_secret_sealed',
    id: 'id',
    type: 'uuid',
    bound: ['id'],
  },
  {
    ...person,
    table: 'identity.invitation',
    column: 'secret_sealed',
    id: 'token_hash',
    type: 'bytea',
    bound: ['administrator_id'],
  },
  { ...webhook, column: 'secret_sealed' },
  { ...webhook, column: 'old_sealed' },
  {
    table: 'foundation.mail',
    column: 'sealed',
    id: 'id',
    type: 'uuid',
    bound: ['recipient', 'subject'],
    boundTo: (values) => JSON.stringify(values),
    keyOf: ofMails,
  },
  {
    ...change,
    column: 'codes_key_sealed',
    boundTo: ([no]) => formerOf('codes', Number(no)),
    keyOf: sealerOf.codes,
  },
  {
    ...change,
    column: 'members_key_sealed',
    boundTo: ([no]) => formerOf('members', Number(no)),
    keyOf: sealerOf.members,
  },
];
