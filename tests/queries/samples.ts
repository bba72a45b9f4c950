import type { Nullability } from './nullability.ts';

/** Queries, with the known nullability of each column. */
export const COLUMNS: readonly [string, Nullability[]][] = [
  ['select id, ended_at from identity.session', ['sure', 'nullable']],
  ['select ended_at from identity.session where ended_at is not null', ['sure']],
  ['select ended_at from identity.session where ended_at > clock.real()', ['sure']],
  ['select ended_at from identity.session where ended_at is null or id is null', ['nullable']],
  ['select $1::text', ['unknown']],
  [
    'select coalesce(ended_at, created_at), coalesce(ended_at, null) from identity.session',
    ['sure', 'nullable'],
  ],
  ['select greatest(ended_at, created_at) from identity.session', ['sure']],
  ['select ended_at > created_at from identity.session', ['nullable']],
  [
    "select case when ip = '' then 1 end, case ip when '' then 1 else 2 end from identity.session",
    ['nullable', 'sure'],
  ],
  ["select nullif(ip, '') from identity.session", ['nullable']],
  [
    'select count(*), sum(bytes), max(bytes) from foundation.file',
    ['sure', 'nullable', 'nullable'],
  ],
  ['select sha256, sum(bytes) from foundation.file group by sha256', ['sure', 'sure']],
  [
    'select member_id, max(ended_at) from identity.session group by member_id',
    ['nullable', 'nullable'],
  ],
  [
    'select (select email from identity.member where id = s.member_id) from identity.session s',
    ['nullable'],
  ],
  [
    'select (select count(*) from identity.member), array(select id from identity.member)',
    ['sure', 'sure'],
  ],
  ['select exists (select from identity.member)', ['sure']],
  [
    'select m.id, s.id from identity.member m left join identity.session s on s.member_id = m.id',
    ['sure', 'nullable'],
  ],
  [
    `select m.id, s.ip from identity.member m left join identity.session s on s.member_id = m.id
     where s.created_at > clock.real()`,
    ['sure', 'sure'],
  ],
  [
    `select m.id, s.ip from identity.session s right join identity.member m
       on s.member_id = m.id and s.ip = ''`,
    ['sure', 'nullable'],
  ],
  ['select id from identity.member union all select member_id from identity.session', ['nullable']],
  [
    'with o as (select id, ended_at from identity.session) select id, ended_at from o',
    ['sure', 'nullable'],
  ],
  [
    'with recursive n (i) as (select 1 union all select i + 1 from n where i < 9) select i from n',
    ['sure'],
  ],
  [
    'update identity.session set ended_at = null where ended_at is not null returning ended_at, id',
    ['nullable', 'sure'],
  ],
  ['delete from identity.session where ended_at is not null returning ended_at', ['sure']],
  ["select '{}'::jsonb ->> 'a'", ['unknown']],
  [
    'select id, asset, evidence, debit_owner from ledger.posted',
    ['sure', 'sure', 'nullable', 'sure'],
  ],
];
