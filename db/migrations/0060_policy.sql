-- Up Migration

create schema policy;

-- Each limit's history; the newest row whose time has come is the rule.
create table policy.limit_version (
  id bigint generated always as identity primary key,
  name text not null,
  value bigint not null check (value >= 0),
  valid_from timestamptz not null,
  set_by text not null
);
create index limit_history on policy.limit_version (name, valid_from desc, id desc);

insert into policy.limit_version (name, value, valid_from, set_by) values
  -- Final deposits up to this are credited by themselves (ADM-4), $10,000.
  ('auto_credit_cents', 1000000, '-infinity', 'first rules'),
  -- A member's payouts of one day above this need two people (ADM-6), $10,000.
  ('two_people_cents', 1000000, '-infinity', 'first rules'),
  ('least_withdrawal_cents', 1000, '-infinity', 'first rules'),
  -- The deposit brake closes when a request waits longer than this (INT-8).
  ('oldest_request_hours', 72, '-infinity', 'first rules');

-- Every time payouts were stopped or resumed, newest last.
create table policy.switch_event (
  id bigint generated always as identity primary key,
  name text not null check (name in ('payouts')),
  stopped boolean not null,
  reason text not null check (length(trim(reason)) between 1 and 500),
  set_by uuid not null,
  approval uuid,
  at timestamptz not null
);
