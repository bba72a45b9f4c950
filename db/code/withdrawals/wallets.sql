-- A member's withdrawal addresses (MEM-8): saved by the member of the session, restored by the link
-- in the mail about the change (INT-12).

-- A member's addresses and requests change one after another: `withdrawals.request` takes this lock
-- too. It comes before the member's row in both, so that they never deadlock.
create or replace function withdrawals.take_turn(p_member uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('withdrawals.member', p_member::text);
end $$;

-- Saves the differences, each a network with its address (an empty one is deleted) and tag; returns
-- the changed networks, which wait 24 hours. A link, which the worker creates and mails, restores
-- the former addresses.
create or replace function withdrawals.save_wallets(raw_token text, p_entries jsonb)
returns text[]
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid;
  change uuid := uuidv7();
  moment timestamptz := clock.now();
  changed text[] := '{}';
  e record;
  old withdrawals.wallet;
begin
  perform foundation.require_read_committed();
  perform withdrawals.take_turn(c.person) from identity.caller(raw_token, 'client') c
  where c.person is not null;
  member := identity.require_member(raw_token, true);
  for e in select * from jsonb_to_recordset(p_entries) x (network text, address text, tag text) loop
    select * into old from withdrawals.wallet
    where member_id = member and network = e.network for update;
    continue when (old.address, old.tag) is not distinct from (nullif(e.address, ''), e.tag)
      or old.address is null and e.address = '';
    if e.address = '' then
      delete from withdrawals.wallet where member_id = member and network = e.network;
    else
      insert into withdrawals.wallet as w (member_id, network, address, tag, changed_at)
      values (member, e.network, e.address, e.tag, moment)
      on conflict (member_id, network) do update
        set address = excluded.address, tag = excluded.tag, changed_at = excluded.changed_at;
    end if;
    insert into withdrawals.wallet_change (id, member_id, network, address_before, tag_before,
      changed_before, changed_at)
    values (change, member, e.network, old.address, old.tag, old.changed_at, moment);
    changed := changed || e.network;
  end loop;
  if changed <> '{}' then
    perform identity.notify_member(member, 'wallets_changed', '{}',
      jsonb_build_object('change', change));
  end if;
  return changed;
end $$;

-- Stores the link that undoes the change of a request, once; returns the content of its mail.
create or replace function withdrawals.keep_undo_link(p_request uuid, p_link_hash bytea)
returns table (networks text[], until timestamptz)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with kept as (
    update withdrawals.wallet_change set link_hash = p_link_hash
    where id = (select (r.about ->> 'change')::uuid
        from identity.spend_request(p_request, 'wallets_changed') r)
      and link_hash is null
    returning network, changed_at
  )
  select array_agg(network order by network), min(changed_at) + interval '24 hours' from kept
  having count(*) > 0
$$;

-- Undoes a change by the link of its mail, once and while the change waits: the former addresses
-- return with their age, and requests since then to any other are cancelled. Every session ends but
-- the caller's: one of them may be a thief's (RT-11). Returns the member and the networks; no row
-- if the link is used up or unknown.
create or replace function withdrawals.undo_wallets(raw_link text, raw_token text)
returns table (member_id uuid, networks text[])
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  link bytea := sha256(convert_to(raw_link, 'UTF8'));
  owner uuid;
  since timestamptz;
  undone text[];
  w withdrawals.withdrawal;
begin
  perform foundation.require_read_committed();
  select c.member_id into owner from withdrawals.wallet_change c where c.link_hash = link limit 1;
  if owner is null then
    return;
  end if;
  perform withdrawals.take_turn(owner), identity.hold_member(owner);
  with used as (
    update withdrawals.wallet_change c set undone_at = clock.now()
    where c.link_hash = link and c.undone_at is null
      and c.changed_at + interval '24 hours' > clock.now()
    returning c.member_id, c.network, c.changed_at
  )
  select (array_agg(u.member_id))[1], array_agg(u.network), min(u.changed_at)
  into owner, undone, since from used u;
  if owner is null then
    return;
  end if;
  delete from withdrawals.wallet x where x.member_id = owner and x.network = any (undone);
  insert into withdrawals.wallet (member_id, network, address, tag, changed_at)
  select c.member_id, c.network, c.address_before, c.tag_before, c.changed_before
  from withdrawals.wallet_change c where c.link_hash = link and c.address_before is not null;
  for w in
    select r.* from withdrawals.withdrawal r
    left join withdrawals.wallet x on x.member_id = r.member_id and x.network = r.method
    where r.member_id = owner and r.method = any (undone) and r.requested_at >= since
      and r.state in ('requested', 'approved') and r.address is distinct from x.address
      and not exists (select from withdrawals.payout p where p.withdrawal_id = r.id)
    order by r.requested_at, r.id for update of r
  loop
    perform withdrawals.release(w, 'cancelled', 'member:' || owner);
  end loop;
  update identity.session s set ended_at = clock.real()
  where s.member_id = owner and s.ended_at is null
    and s.id is distinct from (select k.session from identity.caller(raw_token, 'client') k);
  perform audit.note('member:' || owner, 'wallets.undo', owner::text,
    jsonb_build_object('restored', undone));
  return query select owner, undone;
end $$;

grant execute on function withdrawals.save_wallets(text, jsonb),
  withdrawals.undo_wallets(text, text) to candor_web;
grant execute on function withdrawals.keep_undo_link(uuid, bytea) to candor_worker;
