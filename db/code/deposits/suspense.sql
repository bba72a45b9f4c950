-- Claims to unmatched payments (CHN-2). The content of a claim never changes, and its decision is
-- final.

create or replace function deposits.forbid_change_of_claim() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.member_id, new.asset, new.txid, new.words, new.from_address, new.signature,
      new.public_key, new.is_signed, new.proof_file, new.proof_digest, new.claimed_at)
    is distinct from (old.id, old.member_id, old.asset, old.txid, old.words, old.from_address,
      old.signature, old.public_key, old.is_signed, old.proof_file, old.proof_digest,
      old.claimed_at) then
    raise exception 'a claim stays as it was made' using errcode = 'CA002';
  end if;
  if old.state <> 'open' then
    raise exception 'a claim ends once' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger forbid_change_of_claim before update on deposits.claim
  for each row execute function deposits.forbid_change_of_claim();
create or replace trigger forbid_delete_of_claim before delete on deposits.claim
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_claim before truncate on deposits.claim
  for each statement execute function audit.refuse_change();
alter table deposits.claim enable always trigger forbid_change_of_claim;
alter table deposits.claim enable always trigger forbid_delete_of_claim;
alter table deposits.claim enable always trigger forbid_truncate_of_claim;

-- Payments that were sent back, by the ledger alone.
create or replace view deposits.returned as
  select payment as payment_id, evidence, posted_at from ledger.posted
  where kind = 'suspense_return' and payment is not null;

-- Payments whose coins left suspense with their block, by the posting that removed them and, if the
-- block had come back before, the posting that restored them.
create or replace view deposits.lost as
  select l.id, l.payment as payment_id from ledger.transfer l
  where l.kind = 'suspense_lost'
    and not exists (select from ledger.transfer m where m.undoes = l.id);

-- Coins that went into suspense when a posting was reversed, and how many of them are still there.
create or replace view deposits.taken_back as
  select t.payment as payment_id, t.taken_at as settled_at, h.units
  from (select payment, max(posted_at) as taken_at from ledger.transfer
    where kind = 'reverse' and payment is not null group by payment) t
  cross join lateral (
    select coalesce(sum(case 'suspense' when x.credit_class then x.amount
      when x.debit_class then -x.amount end), 0)::bigint as units
    from ledger.posted x where x.payment = t.payment) h
  where h.units > 0 and not exists (select from deposits.settlement s
    where s.payment_id = t.payment and s.goes_to = 'suspense');

-- The contents of suspense with their owner: null if the owner is unknown, if their account has
-- ended, since it could not be credited, and for coins that were taken back from them.
create or replace view deposits.in_suspense as
  select s.payment_id, s.settled_at, m.id as member_id, s.deposit_id, p.amount as units,
    false as is_taken_back
  from deposits.settlement s
  join chains.payment p on p.id = s.payment_id
  left join deposits.deposit d on d.id = s.deposit_id
  left join identity.known_member m on m.id = d.member_id and m.status <> 'closed'
  where s.goes_to = 'suspense'
    and not exists (select from deposits.returned r where r.payment_id = s.payment_id)
    and not exists (select from deposits.lost l where l.payment_id = s.payment_id)
  union all
  select t.payment_id, t.settled_at, null, null, t.units, true from deposits.taken_back t;

-- Payments in suspense without a known owner, with their senders if the chain shows them (null
-- before the check).
create or replace view deposits.unmatched as
  select p.id, p.asset, p.txid, s.units as amount, p.address, p.tag, p.state, p.first_seen_at,
    p.final_at, s.settled_at, o.senders, s.is_taken_back
  from deposits.in_suspense s join chains.payment p on p.id = s.payment_id
  left join deposits.origin o on o.payment_id = p.id
  where s.member_id is null;

-- Deposits whose state may have changed without the chain: by time, or because coins in suspense
-- went back to their sender.
create or replace view deposits.due as
  select id from deposits.deposit where due_at <= (select clock.now())
  union
  select d.id from deposits.deposit d join deposits.settlement s on s.deposit_id = d.id
  join deposits.returned r on r.payment_id = s.payment_id
  where d.state = 'review' and d.status = 'pending';

-- Suspense totals by coin: with a known owner, and without.
create or replace view deposits.suspense_total as
  select p.asset, s.member_id is not null as is_known, count(*) as payments,
    sum(s.units)::bigint as units, min(p.final_at) as oldest_at
  from deposits.in_suspense s join chains.payment p on p.id = s.payment_id
  group by p.asset, s.member_id is not null;

-- Coins in suspense under their known owner, by coin: a debt to that member by name.
create or replace view deposits.suspense_of_member as
  select s.member_id, p.asset, count(*)::integer as payments, sum(s.units)::bigint as units
  from deposits.in_suspense s
  join chains.payment p on p.id = s.payment_id
  where s.member_id is not null
  group by s.member_id, p.asset;

-- The sender of a payment is recorded once.
create or replace trigger forbid_change_of_origin before update or delete on deposits.origin
  for each row execute function audit.refuse_change();
alter table deposits.origin enable always trigger forbid_change_of_origin;

grant select on deposits.claim, deposits.unmatched, deposits.suspense_total, deposits.origin,
  deposits.returned, deposits.suspense_of_member to candor_web, candor_worker;
grant select on deposits.lost to candor_worker;
grant select on deposits.due to candor_worker;
-- The web process cannot name the payer.
grant insert on deposits.origin to candor_worker;
-- The worker executes a release, which it posts.
grant update (state, cents, reason, decided_at, decided_by) on deposits.claim to candor_worker;
