import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

const firstNames = [
  'Ada Alan Barbara Claude Donald Edsger Emmy Frances Grace Hedy Ivan John Katherine Leslie Mary',
  'Niklaus Olga Per Radia Sophie Tim Ursula Vint Whitfield Xenia Yukihiro Zuse',
].join(' ');
const lastNames = [
  'Allen Babbage Backus Cerf Clarke Codd Dahl Dijkstra Engelbart Floyd Goldberg Hamilton Hoare',
  'Hopper Iverson Johnson Kay Knuth Lamarr Lamport Liskov Lovelace McCarthy Minsky Naur Noether',
  'Nygaard Perlman Ritchie Shannon Sutherland Tarjan Thompson Turing Ulam Vaughan Wilkes Wirth Yao',
].join(' ');

/** How many members to make, and the password they all share. */
export type MemberSeed = { count: number; passwordHash: string };

/**
 * The members, in a table beside the modules: when each joined, how often each repeats the year,
 * and the size of a deposit. Two thirds joined so long ago that their position has matured.
 */
export async function makeMembers(owner: Db, { count, passwordHash }: MemberSeed): Promise<void> {
  await sql`create schema crowd`.execute(owner);
  await sql`create unlogged table crowd.person as
    select n, uuidv7(at - clock.real()) as id, at, rounds, cents, is_mature
    from (select n, n % 3 <> 0 as is_mature, case n when 1 then 100 else 1 end as rounds,
        100000 + (n::bigint * 7919 % 190) * 10000 as cents,
        now.at - case when n % 3 <> 0 then interval '400 days' - n * interval '29 days' / ${count}
          else interval '360 days' - n * interval '250 days' / ${count} end as at
      from generate_series(1, ${count}::integer) n,
        (select clock.now() as at offset 0) now) p
    order by at`.execute(owner);
  await sql`insert into identity.member (id, email, first_name, last_name, phone, password_hash,
      status, referral_code, referred_by, accepted_terms_at, verified_at, created_at)
    select p.id, 'member-' || n || '@crowd.example', f.names[1 + n % cardinality(f.names)],
      l.names[1 + n / 7 % cardinality(l.names)], '+44 20 7946 0000', ${passwordHash},
      case when n % 100 = 99 then 'suspended' else 'active' end, 'CROWD' || n,
      case when n between 2 and 1001 then first.id end, p.at, p.at, p.at
    from crowd.person p, (select id from crowd.person where n = 1) first,
      (select string_to_array(${firstNames}, ' ') as names) f,
      (select string_to_array(${lastNames}, ' ') as names) l
    order by p.at`.execute(owner);
  // Some signed up and never came back.
  await sql`insert into identity.member (id, email, first_name, last_name, phone, password_hash,
      status, referral_code, accepted_terms_at, created_at)
    select uuidv7(at - clock.real()), 'nobody-' || n || '@crowd.example', 'Nobody', 'Yet', '',
      ${passwordHash}, 'unverified', 'NOBODY' || n, at, at
    from crowd.person where n % 50 = 0 order by at`.execute(owner);
}
