-- What all the rest stands on: roles, the clock, coins, what each program shares.

-- Three roles: the owner migrates, the web process asks, the worker alone sees chains and prices.
do $$
begin
  if not exists (select from pg_roles where rolname = 'candor_web') then
    create role candor_web login;
  end if;
  if not exists (select from pg_roles where rolname = 'candor_worker') then
    create role candor_worker login;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this server made them at the same moment
end $$;

revoke create on schema public from public;

create schema clock;
create schema foundation;

-- Checks of tables ask which coins there are. These bodies are replaced by those of
-- db/code/foundation/coins.sql.
create function foundation.is_coin(text) returns boolean
language sql immutable parallel safe
return $1 = any (array['BTC', 'DOGE', 'XRP', 'SOL']);

create function foundation.coin_of(method text) returns text
language sql immutable parallel safe
return (array['BTC', 'DOGE', 'XRP', 'SOL'])[
  array_position(array['BITCOIN', 'DOGECOIN', 'XRP', 'SOLANA'], $1)];

create function foundation.family_of(coin text) returns text
language sql immutable parallel safe
return (array['bitcoin', 'bitcoin', 'xrp', 'solana'])[
  array_position(array['BTC', 'DOGE', 'XRP', 'SOL'], $1)];

-- The form in which names are compared when they are searched for (F22): of any case, with or
-- without accents, composed or apart, wide or narrow, 'ss' for ß, whatever the database sorts by.
-- Left out is what each keyboard has in its own way: apostrophes, joiners, vowel points. Indexes
-- are made of it, so another form is a function of another name.
create function foundation.search_form(p_text text) returns text
language sql immutable parallel safe
return replace(replace(translate(
  regexp_replace(casefold(normalize(p_text, NFKD) collate pg_unicode_fast),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u200c\u200d'
    '''`‘’ʹʻʼ]', '', 'g'),
  'øłđħðþı‐‑‒–', 'oldhdti----'), 'æ', 'ae'), 'œ', 'oe') collate "C";

create table clock.setting (
  singleton boolean primary key default true check (singleton),
  ahead interval not null default '00:00:00'
);
comment on table clock.setting is
  'Business time is real time plus this offset; only a sandbox may move it.';

create table foundation.file (
  id uuid primary key default uuidv7(),
  media_type text not null,
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  stored_at timestamptz not null
);
comment on table foundation.file is
  'What was uploaded: the bytes lie on disk or in the object store, named by this id.';

create table foundation.idempotency (
  actor text not null,
  route text not null,
  key uuid not null,
  body_hash bytea not null,
  answer jsonb,
  made_at timestamptz not null,
  primary key (actor, route, key)
);
comment on table foundation.idempotency is
  'One row a call that moves money: twins wait on it and get the first answer (LED-5).';

create table foundation.installation (
  singleton boolean primary key default true check (singleton),
  mode text not null check (mode in ('sandbox', 'live')),
  made_at timestamptz not null,
  secret_mark bytea check (octet_length(secret_mark) = 32)
);
comment on table foundation.installation is
  'What this database was made for; the other mode refuses it (INT-6).';
comment on column foundation.installation.secret_mark is
  'What the root secret leaves here, so that another is refused before anybody depends on it. It '
  'is made of a key that web and worker both hold, and nobody finds that key by it.';

create table foundation.mail (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  html text not null,
  body text not null,
  queued_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sealed bytea,
  notice jsonb
);
create index mail_waiting on foundation.mail (next_attempt_at) where sent_at is null;
create index mail_recent on foundation.mail (queued_at desc);
create index mail_of_recipient on foundation.mail (recipient);
comment on table foundation.mail is
  'Mails leave in the transaction that causes them; a worker sends them, sandbox shows them.';
comment on column foundation.mail.sealed is
  'What a mail says, sealed for the worker until it is sent; a sandbox shows it instead (SEC-3).';
comment on column foundation.mail.notice is
  'The notice of which a mail is written, by ids: the mail is written again as it is sent, by '
  'what its member chose by then. Null for a mail whose words are ready: one with a code or a '
  'link.';

create table foundation.outbox (
  id bigint primary key generated always as identity,
  queue text not null,
  payload jsonb not null
);
comment on table foundation.outbox is
  'Jobs that wait to be put on their queue, which takes a fifth of what a request for a '
  'withdrawal takes otherwise: the worker does it after the commit that caused them (record '
  '0340).';

create table foundation.program (
  name text primary key check (name in ('web', 'worker')),
  place text not null,
  uid integer not null,
  started_at timestamptz not null
);
comment on table foundation.program is
  'As which user of which system each program runs: under one user they are no boundary (INT-12).';

create table foundation.rate_limit (
  name text collate "C" not null,
  subject text collate "C" not null,
  ends_at timestamptz not null,
  hits integer not null,
  primary key (name, subject)
) with (fillfactor = 50);
comment on table foundation.rate_limit is
  'Tries counted until a moment; room in each page, so that counting one more moves no index '
  'entry.';

create table foundation.secret_change (
  no integer primary key check (no > 0),
  changed_at timestamptz not null,
  codes_key_sealed bytea not null,
  members_key_sealed bytea not null,
  last_snapshot integer not null,
  handed_over jsonb not null
);
comment on table foundation.secret_change is
  'Each change of the root secret (OPS-10, record 0573): the keys of the secret before it that '
  'are still needed, sealed under keys of the one that is in force, and what the old signing key '
  'said of the new one. Snapshots up to `last_snapshot` were made with the sealed key of members.';

create table foundation.turn (
  work text collate "C" not null,
  about text collate "C" not null,
  primary key (work, about)
);
comment on table foundation.turn is
  'Whose turn it is at work that one alone may do at a time: a row each, held until the '
  'transaction ends. An advisory lock is open to every log-in, so that the web process could hold '
  'the one that seals wait for; these rows only the owner''s functions can lock (RT-13).';

create table foundation.work_fault (
  part text primary key check (length(part) between 1 and 80),
  said text not null check (length(said) between 1 and 240),
  since timestamptz not null,
  last_at timestamptz not null,
  times integer not null check (times > 0),
  over_at timestamptz
);
comment on table foundation.work_fault is
  'Which of the worker''s rounds failed last, since when and how often in a row; `over_at` where '
  'a later round of the same went well.';

insert into clock.setting default values;
