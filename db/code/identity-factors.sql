-- Whether a member logs in with a second step: an authenticator that was confirmed, or a passkey.
create or replace function identity.has_second_factor(p_member uuid) returns boolean
language sql stable set search_path = pg_catalog
as $$
  select exists (select from identity.member_totp
      where member_id = p_member and confirmed_at is not null)
    or exists (select from identity.passkey where member_id = p_member)
$$;

-- Without a factor there is nothing to recover: codes never outlive the last one.
create or replace function identity.drop_orphaned_codes() returns trigger
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if not identity.has_second_factor(old.member_id) then
    delete from identity.recovery_code where member_id = old.member_id;
  end if;
  return null;
end $$;

create or replace trigger drop_orphaned_codes after delete on identity.member_totp
  for each row execute function identity.drop_orphaned_codes();
create or replace trigger drop_orphaned_codes after delete on identity.passkey
  for each row execute function identity.drop_orphaned_codes();

revoke execute on function identity.has_second_factor(uuid), identity.drop_orphaned_codes()
  from public;
grant execute on function identity.has_second_factor(uuid) to candor_web;

grant select, insert, update, delete on identity.member_totp to candor_web;
grant select, insert, delete on identity.recovery_code to candor_web;
grant update (used_at) on identity.recovery_code to candor_web;
grant select, insert, delete on identity.passkey to candor_web;
grant update (name, counter, last_used_at) on identity.passkey to candor_web;
grant select, insert, delete on identity.passkey_challenge to candor_web;
grant select, insert, delete on identity.second_step to candor_web;
grant update (tries) on identity.second_step to candor_web;
grant select, insert on identity.log_in to candor_web;
grant select, insert on identity.email_change to candor_web;
grant update (old_said_yes_at, new_said_yes_at, done_at, withdrawn_at)
  on identity.email_change to candor_web;
