-- Up Migration

-- Whose turn it is at work that one alone may do at a time: a row each, held until the transaction
-- ends. An advisory lock is open to every log-in, so that the web process could hold the one that
-- seals wait for; these rows only the owner's functions can lock (RT-13).
create table foundation.turn (
  work text collate "C" not null,
  about text collate "C" not null,
  primary key (work, about)
);
