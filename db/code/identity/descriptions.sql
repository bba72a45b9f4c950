-- The role that a proposal gives an admin account, and its end.
create or replace function identity.role_in_words(asked jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('role', asked->'role', 'seat_ends',
    coalesce(left(asked->>'seat_ends_at', 10), 'never'))
$$;

-- The owner of the mailbox of an invited address: 'owner+2@x' and 'owner@x' have the same reader,
-- who would count as two of the people who have to agree.
create or replace function identity.same_mailbox(invited text) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select jsonb_build_object('same_mailbox_as', min(a.email))
    from identity.administrator a
    where a.status <> 'removed' and a.email <> invited
      and regexp_replace(lower(a.email), '\+[^@]*@', '@')
        = regexp_replace(lower(invited), '\+[^@]*@', '@')
    having count(*) > 0), '{}')
$$;

-- The description of a proposal about a person: an address, factors, a key or an admin account. It
-- moves no money by itself.
create or replace function identity.describe(p_kind text, asked jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case p_kind
    when 'email_change' then jsonb_build_object(
      'before', jsonb_build_object('email', asked->'from'),
      'after', jsonb_build_object('email', asked->'email'),
      'context', jsonb_build_object('next',
        'both addresses are asked to confirm, and withdrawals wait for 72 hours'))
    when 'second_factor_reset' then jsonb_build_object('after', '{}'::jsonb,
      'context', jsonb_build_object('authenticator_app', false, 'passkeys', false,
        'sessions', 'all end', 'withdrawals', 'wait for 72 hours, which the member sees'))
    when 'seat_key_add' then (select jsonb_build_object('after', f.facts)
      from identity.decision_key_facts((asked->>'passkey')::uuid) f (facts)
      where f.facts @> jsonb_build_object('administrator', asked->'administrator',
        'fingerprint', asked->'fingerprint'))
    when 'admin_invite' then jsonb_build_object(
      'after', jsonb_build_object('email', asked->>'email')
        || identity.same_mailbox(asked->>'email') || identity.role_in_words(asked),
      'context', jsonb_build_object('name',
        (asked->>'first_name') || ' ' || (asked->>'last_name')))
    else (select jsonb_build_object(
        'after', jsonb_build_object('email', max(a.email))
          || case p_kind when 'admin_role' then identity.role_in_words(asked) else '{}' end,
        'context', jsonb_build_object('name', max(a.first_name || ' ' || a.last_name))
          || case p_kind when 'admin_reset' then '{"second_factor": "set anew by a mailed link"}'
            when 'admin_restore' then '{"seat": "active"}'
            when 'admin_remove' then '{"seat": "removed"}'
            else '{}' end::jsonb)
      from identity.administrator a where a.id::text = asked->>'administrator')
  end
$$;
