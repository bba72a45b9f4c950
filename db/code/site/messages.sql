-- The web process accepts messages and shows them to administrators; no role changes one.
grant usage on schema site to candor_web;
grant select, insert on site.message to candor_web;
-- A mark is added, never removed: the next one overrides it.
grant select, insert on site.message_mark to candor_web;

-- A visitor's message is mailed to the operator, and to the typed address up to three times a day:
-- our mails cannot flood a mailbox. The message stays here (SEC-3).
create or replace function site.notify_message() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.ask_mail('message', 'client', null, jsonb_build_object('kind', new.kind,
    'reference', upper(right(new.id::text, 8)), 'receipt_to',
    case when identity.may_be_mailed('receipt', new.email, 3, 86400) then new.email end));
  return null;
end $$;
create or replace trigger notify_message after insert on site.message
  for each row execute function site.notify_message();
