-- Seals (LED-6): each hashes the entries since the one before. The bytes of a row and of a head are
-- those of src/core/seal-chain.ts, which verify and the worker compute them by once more.

-- An entry with its transfer and its account, each field as text, in the order in which it is
-- sealed. Joined from the entry outwards: what was deleted leaves a row that differs.
create or replace view ledger.row_to_seal as
  select e.position, array[e.position::text, e.account_id::text, a.owner, a.class, a.asset,
    e.seq::text, e.amount::text, e.balance_after::text, e.transfer_id::text, t.kind, t.family,
    t.subject::text, t.leg::text, t.debit::text, t.credit::text, t.amount::text,
    encode(t.payload_hash, 'hex'), t.actor, t.rate::text, t.payment::text, t.approval::text,
    t.undoes::text, t.evidence, t.reason,
    (extract(epoch from t.posted_at) * 1000000)::bigint::text] as fields
  from ledger.entry e
  left join ledger.account a on a.id = e.account_id
  left join ledger.transfer t on t.id = e.transfer_id;

-- Each field behind its length: no two rows have the same bytes.
create or replace function ledger.digest_of(fields text[]) returns bytea
language sql immutable parallel safe set search_path = pg_catalog
as $$
  select sha256(convert_to(string_agg(
    coalesce(octet_length(f) || ':' || f, '-') || ',', '' order by n), 'UTF8'))
  from unnest(fields) with ordinality u (f, n)
$$;

-- The highest position below which no entry can appear any more: whoever took a number up to here
-- held a lock on the table then, and has ended by now. Null where one of them takes too long.
create or replace function ledger.settled_position() returns bigint
language plpgsql volatile set search_path = pg_catalog
as $$
declare
  mark bigint := (select case when is_called then last_value else 0 end
    from ledger.entry_position_seq);
  patience timestamptz := clock.real() + interval '1 second';
  writers text[] := ledger.writers();
begin
  while writers && ledger.writers() loop
    if clock.real() > patience then
      return null;
    end if;
    perform pg_sleep(0.005);
  end loop;
  return mark;
end $$;

-- The transactions that may be writing entries at this moment.
create or replace function ledger.writers() returns text[]
language sql volatile set search_path = pg_catalog
as $$
  select coalesce(array_agg(l.virtualtransaction), '{}')
  from pg_locks l
  where l.locktype = 'relation' and l.relation = 'ledger.entry'::regclass
    and l.database = (select oid from pg_database where datname = current_database())
    and l.mode = 'RowExclusiveLock' and l.pid <> pg_backend_pid()
$$;

-- Seals what was posted since the last seal, at most `p_span` positions of it, and answers the
-- number of the new seal; null where nothing is new or somebody is still writing.
create or replace function ledger.make_seal(p_span integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  mark bigint;
  last_no bigint;
  last_head bytea;
  done bigint;
  upto bigint;
  found integer := 0;
  digests bytea;
  moment timestamptz := clock.now();
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'ledger.make_seal needs READ COMMITTED' using errcode = 'CA003';
  end if;
  perform pg_advisory_xact_lock(hashtext('ledger.seal'));
  mark := ledger.settled_position();
  select s.no, s.head, s.upto into last_no, last_head, done
  from ledger.seal s order by s.no desc limit 1;
  last_no := coalesce(last_no, 0);
  last_head := coalesce(last_head, decode(repeat('00', 32), 'hex'));
  upto := coalesce(done, 0);
  if mark is null or upto >= mark then
    return null;
  end if;
  perform brin_summarize_new_values('ledger.entry_by_position');
  -- Numbers that were taken and not used leave gaps, which may be wider than one step.
  while found = 0 and upto < mark loop
    done := upto;
    upto := least(mark, done + greatest(p_span, 1));
    select count(*), string_agg(ledger.digest_of(r.fields), ''::bytea order by r.position)
    into found, digests
    from ledger.row_to_seal r where r.position > done and r.position <= upto;
  end loop;
  if found = 0 then
    return null;
  end if;
  insert into ledger.seal (no, upto, entries, digests, prev, head, sealed_at)
  values (last_no + 1, upto, found, digests, last_head,
    sha256(convert_to('candor/seal/1', 'UTF8') || '\x00'::bytea || int8send(last_no + 1)
      || last_head || int8send(upto) || int8send(found)
      || int8send((extract(epoch from moment) * 1000000)::bigint) || sha256(digests)), moment);
  return last_no + 1;
end $$;

-- Says that a seal no longer fits the books; the first time is the one that counts.
create or replace function ledger.report_seal_fault(p_no bigint, p_detail text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.seal_fault (seal_no, detail, found_at)
  values (p_no, p_detail, clock.real()) on conflict do nothing
$$;

create or replace trigger seal_stays before update or delete on ledger.seal
  for each row execute function audit.refuse_change();
create or replace trigger seal_is_kept before truncate on ledger.seal
  for each statement execute function audit.refuse_change();
create or replace trigger seal_fault_stays before update or delete on ledger.seal_fault
  for each row execute function audit.refuse_change();
create or replace trigger seal_fault_is_kept before truncate on ledger.seal_fault
  for each statement execute function audit.refuse_change();
-- ALWAYS: session_replication_role = replica must not switch them off.
alter table ledger.seal enable always trigger seal_stays;
alter table ledger.seal enable always trigger seal_is_kept;
alter table ledger.seal_fault enable always trigger seal_fault_stays;
alter table ledger.seal_fault enable always trigger seal_fault_is_kept;

revoke execute on function ledger.digest_of(text[]), ledger.settled_position(), ledger.writers(),
  ledger.make_seal(integer), ledger.report_seal_fault(bigint, text) from public;
grant select on ledger.seal, ledger.seal_fault to candor_web, candor_worker;
grant select on ledger.row_to_seal to candor_worker;
grant execute on function ledger.make_seal(integer), ledger.report_seal_fault(bigint, text)
  to candor_worker;
