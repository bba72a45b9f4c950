-- Up Migration

-- What went along each road of the map so far, folded from the entries in the order of their
-- positions: nobody who looks at the map sums the books (record 0102).
create table overview.flow_total (
  kind text not null,
  debit_class text not null,
  credit_class text not null,
  asset text not null,
  units numeric not null,
  transfers bigint not null,
  primary key (kind, debit_class, credit_class, asset)
);
-- The last position that is in them.
create table overview.flow_mark (
  is_it boolean primary key default true check (is_it),
  upto bigint not null
);
insert into overview.flow_mark (upto) values (0);
