-- Fees raised after a spend was sent (CHN-8): the replacement pays everyone the same, and less of
-- our change. The additional fee is read from the signed bytes themselves.

-- Reads a count in Bitcoin's variable-length format, and returns the index after it.
create or replace function withdrawals.read_count(
  bytes bytea, at integer, out count bigint, out after integer
)
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
declare
  first integer := get_byte(bytes, at);
  size integer := case first when 253 then 2 when 254 then 4 when 255 then 8 else 0 end;
begin
  count := case size when 0 then first else withdrawals.read_units(bytes, at + 1, size) end;
  after := at + 1 + size;
end $$;

-- An unsigned integer of this many bytes, little-endian.
create or replace function withdrawals.read_units(bytes bytea, at integer, size integer)
returns bigint
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select sum(get_byte(bytes, at + nth) * 256::numeric ^ nth)::bigint
  from generate_series(0, size - 1) nth
$$;

-- The bytes of an id in its usual notation: reversed.
create or replace function withdrawals.turned(bytes bytea) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select string_agg(substr(h.hex, nth, 2), '' order by nth desc)
  from (select encode(bytes, 'hex') as hex) h, generate_series(1, length(h.hex), 2) nth
$$;

-- The inputs of a transaction of Bitcoin's family, its total and its last output, and two ids: that
-- of its bytes, and that of its body, the same bytes without signatures. Null if invalid.
create or replace function withdrawals.read_transaction(
  bytes text, out txid text, out body text, out spends text[], out units bigint,
  out last_script text, out last_units bigint
)
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
declare
  b bytea;
  unsigned bytea;
  at integer;
  begins integer;
  outputs integer;
  n bigint;
begin
  if (bytes ~ '^([0-9a-f]{2})+$') is not true then
    return;
  end if;
  b := decode(bytes, 'hex');
  begins := case when get_byte(b, 4) = 0 and get_byte(b, 5) = 1 then 6 else 4 end;
  select r.count, r.after into n, at from withdrawals.read_count(b, begins) r;
  unsigned := substr(b, 1, 4) || substr(b, begins + 1, at - begins);
  spends := '{}';
  for nth in 1..n loop
    spends := spends || (withdrawals.turned(substr(b, at + 1, 32)) || ':'
      || withdrawals.read_units(b, at + 32, 4));
    unsigned := unsigned || substr(b, at + 1, 36) || '\x00'::bytea;
    select r.after + r.count + 4 into at from withdrawals.read_count(b, at + 36) r;
    unsigned := unsigned || substr(b, at - 3, 4);
  end loop;
  outputs := at;
  select r.count, r.after into n, at from withdrawals.read_count(b, at) r;
  units := 0;
  for nth in 1..n loop
    last_units := withdrawals.read_units(b, at, 8);
    units := units + last_units;
    select encode(substr(b, r.after + 1, r.count::integer), 'hex'), r.after + r.count
    into last_script, at from withdrawals.read_count(b, at + 8) r;
  end loop;
  txid := withdrawals.turned(sha256(sha256(substr(b, 1, 4)
    || substr(b, begins + 1, at - begins) || substr(b, length(b) - 3, 4))));
  body := withdrawals.turned(sha256(sha256(
    unsigned || substr(b, outputs + 1, at - outputs) || substr(b, length(b) - 3, 4))));
exception when data_exception then
  txid := null;
  body := null;
  spends := null;
  units := null;
  last_script := null;
  last_units := null;
end $$;

-- The inputs of signed bytes of Bitcoin's family, their total, and their id; null if invalid. The
-- id is computed from the bytes, never passed in.
create or replace function withdrawals.read_signed(
  bytes text, out txid text, out spends text[], out units bigint
)
language sql immutable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.txid, t.spends, t.units from withdrawals.read_transaction(bytes) t
$$;

-- The transaction at the start of an unsigned file (BIP-174); null if invalid.
create or replace function withdrawals.unsigned_in(psbt text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
declare
  b bytea;
  size record;
begin
  b := decode(psbt, 'base64');
  if substr(b, 1, 7) is distinct from '\x70736274ff0100'::bytea then
    return null;
  end if;
  size := withdrawals.read_count(b, 7);
  return encode(substr(b, size.after + 1, size.count::integer), 'hex');
exception when data_exception then
  return null;
end $$;

-- A transaction without the units of its last output, which is our change.
create or replace function withdrawals.but_change(tx text, last_script text) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select overlay(tx placing repeat('-', 16)
    from length(tx) - length(last_script) - 8 - 2 - 16 + 1 for 16)
$$;

-- The highest fee of a spend that was signed or approved: at least that of its export.
create or replace function withdrawals.fee_of_spend(p_spend uuid) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select greatest(s.fee_units, (select max(r.fee_units) from withdrawals.raise r
        where r.spend_id = s.id),
      s.fee_units + (select max(g.raised_units) from rules.signing g where g.spend_id = s.id))
    from withdrawals.spend s where s.id = p_spend
  );
end $$;

-- Whether a spend that was sent, and is not fully paid, may have this total fee: more than any
-- before, out of its change, and above its export by no more than one person's limit, which the
-- ledger posts automatically (treasury/costs.sql).
create or replace function withdrawals.may_raise(p_spend uuid, p_fee bigint) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce((
    select s.sent_at is not null and s.change_address is not null
      and foundation.family_of(s.asset) = 'bitcoin'
      and p_fee > withdrawals.fee_of_spend(s.id) and p_fee - s.fee_units < s.change_units
      and rules.operator_pays_raise(s.id, p_fee - s.fee_units, clock.now())
    from withdrawals.spend s join rules.active_spend l on l.id = s.id
    where s.id = p_spend), false);
end $$;

-- A raise is exactly what two people approved, once; it differs from its export only in the units
-- of our change, whichever process writes it.
create or replace function withdrawals.guard_raise() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  s withdrawals.spend;
  p approvals.proposal;
  was text;
  will text := withdrawals.unsigned_in(new.unsigned);
  a record;
  b record;
  refusal text;
begin
  perform foundation.require_read_committed();
  select * into s from withdrawals.spend where id = new.spend_id for update;
  refusal := approvals.take(new.proposal_id, 'payout_raise');
  if refusal is not null then
    perform foundation.refuse(refusal);
  end if;
  select * into p from approvals.proposal where id = new.proposal_id;
  was := withdrawals.unsigned_in(s.unsigned);
  a := withdrawals.read_transaction(was);
  b := withdrawals.read_transaction(will);
  if (p.subject = new.spend_id and p.payload->>'fee' = new.fee_units::text
    and withdrawals.may_raise(new.spend_id, new.fee_units)
    and new.fee_units + new.change_units = s.fee_units + s.change_units
    and a.last_units = s.change_units and b.last_units = new.change_units
    and a.last_script = b.last_script
    and withdrawals.but_change(was, a.last_script) = withdrawals.but_change(will, b.last_script))
    is not true then
    raise exception 'a raised fee comes out of the change' using errcode = 'CW013';
  end if;
  new.body := b.body;
  new.number := coalesce((select max(r.number) from withdrawals.raise r
    where r.spend_id = new.spend_id), 0) + 1;
  new.made_at := clock.now();
  return new;
end $$;

create or replace trigger guard_raise before insert on withdrawals.raise
  for each row execute function withdrawals.guard_raise();
create or replace trigger forbid_change_of_raise before update or delete on withdrawals.raise
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_raise before truncate on withdrawals.raise
  for each statement execute function audit.refuse_change();

-- Whether signed bytes are the newest raise of a spend, by their computed id.
create or replace function withdrawals.is_newest_raise(p_spend uuid, p_bytes text, p_txid text)
returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select r.body = t.body and t.txid = p_txid
    from withdrawals.raise r, withdrawals.read_transaction(p_bytes) t
    where r.spend_id = p_spend order by r.number desc limit 1), false)
$$;

-- A raise is proposed three times a day for one spend, and 20 times in all: a compromised process
-- cannot flood the queue of the approvers.
create or replace function withdrawals.refuse_raise(p_spend uuid) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  in_all integer;
  of_this integer;
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('withdrawals.raise');
  select count(*), count(*) filter (where p.subject = p_spend) into in_all, of_this
  from approvals.proposal p
  where p.kind = 'payout_raise' and p.proposed_at > clock.real() - interval '1 day';
  return case when in_all >= 20 or of_this >= 3 then 'raises_exhausted' end;
end $$;

-- The figures before a raise: the current fee. No other raise can be signed meanwhile.
create or replace function withdrawals.raise_figures(p_subject uuid, locks boolean) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if locks then
    perform foundation.require_read_committed();
    perform from withdrawals.spend where id = p_subject for no key update;
  end if;
  return (select jsonb_build_object('network_fee',
      approvals.sum_in_words(withdrawals.fee_of_spend(s.id), s.asset))
    from withdrawals.spend s where s.id = p_subject);
end $$;

-- The readable form of a raise: the transaction that it replaces, the total fee, and the remaining
-- change.
create or replace function withdrawals.describe_raise(p_subject uuid, asked jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('after', jsonb_build_object('txid', s.txid,
    'network_fee', approvals.sum_in_words(f.fee, s.asset),
    'change', approvals.sum_in_words(s.change_units - (f.fee - s.fee_units), s.asset)))
  from withdrawals.spend s
  cross join lateral (select case when asked->>'fee' ~ '^[1-9][0-9]{0,15}$'
    then (asked->>'fee')::bigint end as fee) f
  where s.id = p_subject and withdrawals.may_raise(s.id, f.fee)
$$;

grant execute on function withdrawals.read_signed(text) to candor_worker;
grant select on withdrawals.raise to candor_web, candor_worker;
grant insert on withdrawals.raise to candor_worker;
