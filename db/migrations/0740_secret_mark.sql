-- Up Migration

-- What the root secret leaves here, so that another is refused before anybody depends on it. It is
-- made of a key that web and worker both hold, and nobody finds that key by it.
alter table foundation.installation add column secret_mark bytea
  check (octet_length(secret_mark) = 32);
