-- Claims to money that nobody could match (CHN-2). What was claimed never changes, and what was
-- decided stays decided.
set local check_function_bodies = off;

create or replace function deposits.keep_claim() returns trigger
language plpgsql set search_path = pg_catalog
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

create or replace trigger claim_keeps before update on deposits.claim
  for each row execute function deposits.keep_claim();
create or replace trigger claim_stays before delete on deposits.claim
  for each row execute function audit.refuse_change();
create or replace trigger claim_is_kept before truncate on deposits.claim
  for each statement execute function audit.refuse_change();
alter table deposits.claim enable always trigger claim_keeps;
alter table deposits.claim enable always trigger claim_stays;
alter table deposits.claim enable always trigger claim_is_kept;

-- Payments that stand in suspense and belong to nobody known.
create or replace view deposits.unmatched as
  select p.id, p.asset, p.txid, p.amount, p.address, p.tag, p.state, p.first_seen_at, p.final_at,
    s.settled_at
  from deposits.settlement s join chains.payment p on p.id = s.payment_id
  where s.deposit_id is null and s.goes_to = 'suspense';

-- What stands in suspense, by coin: of a known owner, and of nobody.
create or replace view deposits.suspense_total as
  select p.asset, s.deposit_id is not null as is_known, count(*) as payments,
    sum(p.amount)::bigint as units, min(p.final_at) as oldest_at
  from deposits.settlement s join chains.payment p on p.id = s.payment_id
  where s.goes_to = 'suspense'
  group by p.asset, s.deposit_id is not null;

revoke execute on function deposits.keep_claim() from public;
grant select on deposits.claim, deposits.unmatched, deposits.suspense_total
  to candor_web, candor_worker;
grant insert on deposits.claim to candor_web;
grant update (state, payment_id, proposal_id, cents, reason, decided_at, decided_by)
  on deposits.claim to candor_web;
