-- Seals (LED-6, INT-13): each hashes the entries and the changes since the previous one. The bytes
-- of a row and of a head match src/core/proofs/seal-chain.ts: verify and the worker compute them
-- too.

-- An entry with its transfer and its account, each field as text, in sealing order. Joined from the
-- entry outwards: a deleted row leaves a row that differs.
create or replace view ledger.row_to_seal as
  select e.position, array[e.position::text, e.account_id::text, a.owner, a.class, a.asset,
    e.seq::text, e.amount::text, e.balance_after::text, e.transfer_id::text, t.kind, t.family,
    t.subject::text, t.leg::text, t.debit::text, t.credit::text, t.amount::text,
    encode(t.payload_hash, 'hex'), t.actor, t.rate::text, t.payment::text, t.approval::text,
    t.undoes::text, t.evidence, t.reason,
    (extract(epoch from t.posted_at) * 1000000)::bigint::text, e.period::text] as fields
  from ledger.entry e
  left join ledger.account a on a.id = e.account_id
  left join ledger.transfer t on t.id = e.transfer_id;

-- Lets the index by position know the new pages of the open period, and of the one before.
create or replace function ledger.summarize_positions() returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  select brin_summarize_new_values(i.indexrelid)
  from (select foundation.period_of(clock.real()) as month) p,
    generate_series(p.month - interval '1 month', p.month, interval '1 month') m (month)
  join pg_index i on i.indrelid = to_regclass('ledger.entry_' || to_char(m.month, 'YYYY_MM'))
  join pg_class c on c.oid = i.indexrelid
  join pg_am a on a.oid = c.relam and a.amname = 'brin'
$$;

-- Each field is preceded by its length: no two rows have the same bytes.
create or replace function ledger.digest_of(fields text[]) returns bytea
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select sha256(convert_to(string_agg(
    coalesce(octet_length(f) || ':' || f, '-') || ',', '' order by n), 'UTF8'))
  from unnest(fields) with ordinality u (f, n)
$$;

-- The highest position of a numbered table below which no row can still appear: every transaction
-- that took a number up to it held a lock on the table then, and has ended by now. Null if one of
-- them takes too long.
create or replace function ledger.settled_position(p_table regclass, p_sequence regclass)
returns bigint
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  mark bigint;
  patience timestamptz := clock.real() + interval '1 second';
  writers text[];
begin
  execute format('select case when is_called then last_value else 0 end from %s', p_sequence)
    into mark;
  writers := ledger.writers(p_table);
  while writers && ledger.writers(p_table) loop
    if clock.real() > patience then
      return null;
    end if;
    perform pg_sleep(0.005);
  end loop;
  return mark;
end $$;

-- The transactions that may be writing rows of a table now.
create or replace function ledger.writers(p_table regclass) returns text[]
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(l.virtualtransaction), '{}')
  from pg_locks l
  where l.locktype = 'relation' and l.relation = p_table
    and l.database = (select oid from pg_database where datname = current_database())
    and l.mode = 'RowExclusiveLock' and l.pid <> pg_backend_pid()
$$;

-- Seals the postings and changes since the last seal, at most `p_span` positions of each, and
-- returns the number of the new seal; null if nothing is new or a write is in progress.
create or replace function ledger.make_seal(p_span integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  mark bigint;
  last ledger.seal;
  done bigint;
  upto bigint;
  found integer := 0;
  digests bytea;
  changed record;
  moment timestamptz := clock.now();
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('ledger.seal');
  mark := ledger.settled_position('ledger.entry', 'ledger.entry_position_seq');
  select * into last from ledger.seal s order by s.no desc limit 1;
  last.no := coalesce(last.no, 0);
  last.head := coalesce(last.head, decode(repeat('00', 32), 'hex'));
  upto := coalesce(last.upto, 0);
  if upto < mark then
    perform ledger.summarize_positions();
  end if;
  -- Unused numbers leave gaps, which may be wider than one step.
  while found = 0 and upto < mark loop
    done := upto;
    upto := least(mark, done + greatest(p_span, 1));
    select count(*), string_agg(ledger.digest_of(r.fields), ''::bytea order by r.position)
    into found, digests
    from ledger.row_to_seal r where r.position > done and r.position <= upto;
  end loop;
  if found = 0 then
    upto := coalesce(last.upto, 0);
  end if;
  digests := coalesce(digests, ''::bytea);
  changed := rules.changes_to_seal(coalesce(last.changes_upto, 0), p_span);
  if found = 0 and changed.changes = 0 then
    return null;
  end if;
  insert into ledger.seal (no, upto, entries, digests, prev, sealed_at, format, changes_upto,
    changes, changes_digest, head)
  values (last.no + 1, upto, found, digests, last.head, moment, 2, changed.upto, changed.changes,
    changed.digest,
    sha256(convert_to('candor/seal/2', 'UTF8') || '\x00'::bytea || int8send(last.no + 1)
      || last.head || int8send(upto) || int8send(found)
      || int8send((extract(epoch from moment) * 1000000)::bigint) || sha256(digests)
      || int8send(changed.upto) || int8send(changed.changes) || changed.digest));
  return last.no + 1;
end $$;

-- Reports that a seal no longer matches the ledger; the first report counts.
create or replace function ledger.report_seal_fault(p_no bigint, p_detail text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.seal_fault (seal_no, detail, found_at)
  values (p_no, p_detail, clock.real()) on conflict do nothing
$$;

create or replace trigger forbid_change_of_seal before update or delete on ledger.seal
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_seal before truncate on ledger.seal
  for each statement execute function audit.refuse_change();
create or replace trigger forbid_change_of_seal_fault before update or delete on ledger.seal_fault
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_seal_fault before truncate on ledger.seal_fault
  for each statement execute function audit.refuse_change();
-- ALWAYS: session_replication_role = replica must not switch them off.
alter table ledger.seal enable always trigger forbid_change_of_seal;
alter table ledger.seal enable always trigger forbid_truncate_of_seal;
alter table ledger.seal_fault enable always trigger forbid_change_of_seal_fault;
alter table ledger.seal_fault enable always trigger forbid_truncate_of_seal_fault;

grant select on ledger.seal, ledger.seal_fault to candor_web, candor_worker;
grant select on ledger.row_to_seal to candor_worker;
-- The raw rows, which the worker hashes itself.
grant select on ledger.entry, ledger.account, ledger.transfer to candor_worker;
grant execute on function ledger.make_seal(integer), ledger.report_seal_fault(bigint, text)
  to candor_worker;
