-- The part of the log of changes that the ledger seals with its entries.

-- The changes after a position that the next seal covers, at most `p_span` positions of them.
create or replace function rules.changes_to_seal(
  p_done bigint, p_span integer, out upto bigint, out changes integer, out digest bytea
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  mark bigint := ledger.settled_position('integrity.change', 'integrity.change_position_seq');
begin
  upto := p_done;
  -- The last seal itself, its checkpoint and its cosignatures wait for other changes: otherwise
  -- each seal would cause the next.
  if exists (select from integrity.change c where c.position > p_done
    and c.position <= mark and c.table_name not in
      ('ledger.seal', 'solvency.checkpoint', 'solvency.cosignature')) then
    upto := (select max(n.position) from (select c.position from integrity.change c
      where c.position > p_done and c.position <= mark
      order by c.position limit greatest(p_span, 1)) n);
  end if;
  select count(*), sha256(coalesce(string_agg(ledger.digest_of(array[c.position::text, c.table_name,
    c.key, encode(c.digest, 'hex'), c.period::text]), ''::bytea order by c.position), ''))
  into changes, digest
  from integrity.change c where c.position > p_done and c.position <= upto;
end $$;
