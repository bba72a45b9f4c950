-- Up Migration

-- Mails are asked for by kind and facts; their words and their recipient are the worker's, so that
-- a web process in strange hands writes to nobody (SEC-3, INT-12).
alter table identity.request drop constraint request_kind_check,
  add column about jsonb not null default '{}',
  add constraint request_kind_check check (kind in ('reset', 'email_change', 'sign_up',
    'wallets_changed', 'codes_ended', 'password_reset', 'password_changed', 'new_device',
    'factor_added', 'factor_removed', 'recovery_codes_renewed', 'recovery_code_used',
    'second_step_failed', 'email_changed', 'account_closed', 'seat_key', 'decision_key',
    'message'));

-- The worker writes code and link a moment after they were asked for, and web never sees them.
alter table identity.sign_up alter column code_mac drop not null,
  alter column link_hash drop not null;
alter table withdrawals.wallet_change alter column link_hash drop not null;

drop function if exists identity.take_request();
drop function if exists identity.sign_up(jsonb, text, text, uuid, bytea, bytea, bytea);
drop function if exists identity.renew_sign_up(bytea, text, bytea, bytea);
drop function if exists identity.remove_seat_passkey(text, uuid);
drop function if exists withdrawals.save_wallets(text, jsonb, bytea);
drop function if exists identity.finish_log_in(text, text, bytea, bytea, bytea, text, text);

do $$ begin
  if exists (select from pg_roles where rolname = 'candor_web') then
    revoke insert on foundation.mail from candor_web;
  end if;
end $$;
