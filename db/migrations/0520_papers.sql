-- What the worker writes and signs for people who ask in front of a screen (INT-12): statements,
-- claims, proofs and evidence. The process that serves requests asks with the person's own session
-- and hands out what it is given; it holds no key that signs. A row lives for minutes, and its loss
-- costs a second press: it is not logged.

create unlogged table identity.paper (
  id uuid primary key default uuidv7(),
  kind text not null
    check (kind in ('statement', 'claim', 'proof', 'evidence', 'nobodys_proof', 'operator')),
  -- Whose session asked; null where the paper is everybody's.
  person uuid,
  asked jsonb not null check (length(asked::text) <= 1000),
  asked_at timestamptz not null,
  taken_at timestamptz,
  done_at timestamptz,
  bytes bytea,
  -- Why there is none: a refusal with its words.
  refusal jsonb,
  check ((person is null) = (kind in ('nobodys_proof', 'operator'))),
  check ((done_at is null) = (bytes is null and refusal is null))
);
create index paper_waiting on identity.paper (id) where taken_at is null;
