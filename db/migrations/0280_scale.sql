-- Up Migration

-- Lists and sums that stay quick at a million members (`bench:admin`).

-- Found by the start of a whole name, of a last name, of an address; and in their order.
create index member_by_email on identity.member (email collate "C", id);
create index member_by_name
  on identity.member ((lower(first_name || ' ' || last_name)) collate "C", id);
create index member_by_last_name on identity.member ((lower(last_name)) collate "C");

-- How many members there are of each status, in sixteen parts so that sign-ups do not queue.
create table identity.member_count (
  status text not null,
  part smallint not null,
  members bigint not null,
  primary key (status, part)
) with (fillfactor = 50);
insert into identity.member_count (status, part, members)
select status, 0, count(*) from identity.member group by status;
drop index identity.member_by_status;

-- What came and went on each business day, folded with the platform's sums.
alter table ledger.total_delta add day date not null default '2000-01-01';
alter table ledger.total_delta alter day drop default;
create table ledger.total_day (
  day date not null,
  name text not null references ledger.total,
  cents bigint not null,
  primary key (day, name)
);
with waiting as (delete from ledger.total_delta returning name, cents)
update ledger.total t set cents = t.cents + w.cents
from (select name, sum(cents) as cents from waiting group by name) w where w.name = t.name;
insert into ledger.total_day (day, name, cents)
select (t.posted_at at time zone 'UTC')::date, coalesce(k.counter, o.counter),
  sum(case when t.kind = 'reverse' then -t.amount else t.amount end)
from ledger.transfer t
join ledger.kind k on k.name = t.kind
left join ledger.transfer u on u.id = t.undoes and t.kind = 'reverse'
left join ledger.kind o on o.name = u.kind
where coalesce(k.counter, o.counter) is not null and exists (select from ledger.account a
  where a.id in (t.debit, t.credit) and starts_with(a.class, 'member_'))
group by 1, 2;

-- The administrators' list by status and by amount; what waits for a person.
create index deposit_by_status on deposits.deposit (status, quoted_at desc, id desc)
  where is_listed;
create index deposit_by_amount on deposits.deposit (cents desc, id desc) where is_listed;
create index deposit_in_review on deposits.deposit (quoted_at) where is_listed and state = 'review';
create index withdrawal_requested on withdrawals.withdrawal (requested_at)
  where state = 'requested';
