-- Corrections of position records: each needs two people, whichever process requests it.

-- The figure before a correction: the member's balance, or the position's principal.
create or replace function adjustments.figures(p_kind text, asked jsonb, locks boolean)
returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  theirs bigint;
begin
  if p_kind = 'adjustment' then
    if locks then
      perform foundation.require_read_committed();
      perform from ledger.account where asset = 'USD'
        and (owner, class) in ((asked->>'owner', 'member_balance'), ('', 'operator_capital'))
      order by id for no key update;
    end if;
    select coalesce(sum(balance), 0) into theirs from ledger.account
    where owner = asked->>'owner' and class = 'member_balance' and asset = 'USD';
    return jsonb_build_object('account_balance', approvals.sum_in_words(theirs, 'USD'));
  end if;
  select principal_cents into theirs from plans.position
  where id::text = asked->>'position' and member_id::text = asked->>'owner';
  return jsonb_build_object('principal_amount', approvals.sum_in_words(theirs, 'USD'));
end $$;

-- The position figures that a proposal to reverse a credit shows, read before it is made.
grant execute on function plans.beyond(text, bigint) to candor_web;
