-- The map of money (docs: ARCHITECTURE.md): the only paths that a posting can take. Replaced as a
-- whole in one transaction; a new path is a reviewed change of this file.
delete from ledger.flow;
delete from ledger.kind;
delete from ledger.class;

insert into ledger.class (name, normal, holds, one_per, may_go_below_zero) values
  ('custody',              'debit',  'coin', 'house',  false),
  ('fx_coin',              'debit',  'coin', 'house',  true),
  ('fx_usd',               'debit',  'usd',  'coin',   true),
  ('placement',            'debit',  'usd',  'plan',   false),
  ('member_balance',       'credit', 'usd',  'member', false),
  ('member_profit_locked', 'credit', 'usd',  'member', false),
  ('member_profit',        'credit', 'usd',  'member', false),
  ('member_payout',        'credit', 'usd',  'member', false),
  ('suspense',             'credit', 'coin', 'house',  false),
  ('pool_gain',            'credit', 'usd',  'plan',   false),
  ('pool_capital',         'credit', 'usd',  'plan',   false),
  ('operator_capital',     'credit', 'usd',  'house',  false),
  ('loss',                 'debit',  'usd',  'plan',   false),
  ('incident',             'debit',  'usd',  'house',  false),
  ('unclaimed',            'credit', 'usd',  'house',  false);

insert into ledger.kind
  (name, family, approvers, approval_scope, poster, rated, evidence, reason, counter,
   has_rule)
values
  ('deposit',           'arrival', 0, 'act', 'worker', 'in', false, false, 'deposits', true),
  ('deposit_unmatched', 'arrival', 0, 'act', 'worker', null, false, false, null, true),
  -- A claim needs two people, or one if the payment went to an address of the member's own.
  ('suspense_claim',    'suspense_claim', 2, 'act', 'any', 'in', false, false, 'deposits', true),
  ('suspense_return',   'suspense_return', 2, 'act', 'worker', null, true, false, null, true),
  -- Coins whose block left the chain: no member's dollars move. Mirrored if the block comes back.
  ('suspense_lost',     'suspense_lost', 0, 'act', 'worker', null, true, false, null, true),
  -- Only the withdrawal functions post these: a hold without its request would freeze a member's
  -- money.
  ('hold_balance',      'hold', 0, 'act', 'inside', null, false, false, null, false),
  ('hold_profit',       'hold', 0, 'act', 'inside', null, false, false, null, false),
  ('release_balance',   'end', 0, 'act', 'inside', null, false, false, null, true),
  ('release_profit',    'end', 0, 'act', 'inside', null, false, false, null, true),
  ('pay',               'end', 1, 'act', 'worker', 'out', true, false, 'withdrawals', true),
  ('place',             'place', 2, 'act', 'worker', 'out', true, false, null, true),
  ('place_return',      'arrival', 0, 'act', 'worker', 'in', false, false, null, true),
  ('gain',              'arrival', 2, 'act', 'worker', 'in', true, false, null, true),
  ('subsidise',         'subsidise', 2, 'act', 'any', null, true, false, null, false),
  ('capital_in',        'arrival', 2, 'act', 'worker', 'in', false, false, null, true),
  ('capital_out',       'capital_out', 2, 'act', 'worker', 'out', true, false, null, true),
  ('distribute_gain',   'distribute', 2, 'run', 'any', null, false, false, 'interest', false),
  ('distribute_capital', 'distribute_capital', 2, 'run', 'any', null, false, false, 'interest',
   true),
  ('mature',            'mature', 0, 'act', 'worker', null, false, false, null, true),
  ('adjust_up',         'adjust', 2, 'act', 'any', null, false, true, null, false),
  ('adjust_down',       'adjust', 2, 'act', 'any', null, false, true, null, true),
  ('record_loss',       'record_loss', 2, 'act', 'any', null, true, false, null, true),
  ('absorb_loss',       'absorb_loss', 2, 'act', 'any', null, false, false, null, false),
  ('share_loss',        'share_loss', 2, 'run', 'any', null, true, false, null, true),
  -- Two people, or none if the chain itself shows that a credited payment is gone.
  ('incident_open',     'incident_open', 2, 'act', 'worker', 'lost', true, false, null, true),
  ('incident_cover',    'incident_cover', 2, 'act', 'any', null, false, false, null, false),
  ('incident_recover',  'incident_recover', 2, 'act', 'any', null, false, true, null, true),
  -- Two people, or none for the fee of a payment of ours that the operator bears.
  ('network_cost',      'network_cost', 2, 'act', 'worker', 'lost', true, false, null, true),
  ('swap',              'swap', 2, 'act', 'worker', null, true, false, null, false),
  -- No one person can put a member's money out of reach, though it stays owed.
  ('to_unclaimed',      'to_unclaimed', 2, 'act', 'any', null, true, true, null, true),
  ('from_unclaimed',    'from_unclaimed', 0, 'act', 'any', null, false, false, null, true),
  ('reverse',           'reverse', 2, 'act', 'any', null, false, true, null, true);

-- These need only a sufficient balance (ledger/fast-path.sql).
update ledger.kind set fast_path = true where name in ('hold_balance', 'hold_profit');
-- On the map, but closed to posting.
update ledger.kind set closed = true where name = 'swap';

insert into ledger.flow (kind, leg, debit_class, credit_class, same_owner, optional) values
  ('deposit',            1, 'custody', 'fx_coin', false, false),
  ('deposit',            2, 'fx_usd', 'member_balance', false, false),
  ('deposit_unmatched',  1, 'custody', 'suspense', false, false),
  ('suspense_claim',     1, 'suspense', 'fx_coin', false, false),
  ('suspense_claim',     2, 'fx_usd', 'member_balance', false, false),
  ('suspense_return',    1, 'suspense', 'custody', false, false),
  ('suspense_lost',      1, 'suspense', 'custody', false, false),
  ('hold_balance',       1, 'member_balance', 'member_payout', true, false),
  ('hold_profit',        1, 'member_profit', 'member_payout', true, false),
  ('release_balance',    1, 'member_payout', 'member_balance', true, false),
  ('release_profit',     1, 'member_payout', 'member_profit', true, false),
  ('pay',                1, 'member_payout', 'fx_usd', false, false),
  ('pay',                2, 'fx_coin', 'custody', false, false),
  ('place',              1, 'placement', 'fx_usd', false, false),
  ('place',              2, 'fx_coin', 'custody', false, false),
  ('place_return',       1, 'custody', 'fx_coin', false, false),
  ('place_return',       2, 'fx_usd', 'placement', false, false),
  -- Numbered after place_return: one payment may return the cost and a gain above it.
  ('gain',               3, 'custody', 'fx_coin', false, false),
  ('gain',               4, 'fx_usd', 'pool_gain', false, false),
  ('subsidise',          1, 'operator_capital', 'pool_capital', false, false),
  ('capital_in',         1, 'custody', 'fx_coin', false, false),
  ('capital_in',         2, 'fx_usd', 'operator_capital', false, false),
  ('capital_out',        1, 'operator_capital', 'fx_usd', false, false),
  ('capital_out',        2, 'fx_coin', 'custody', false, false),
  ('distribute_gain',    1, 'pool_gain', 'member_profit_locked', false, false),
  ('distribute_capital', 1, 'pool_capital', 'member_profit_locked', false, false),
  ('mature',             1, 'member_profit_locked', 'member_profit', true, false),
  ('adjust_up',          1, 'operator_capital', 'member_balance', false, false),
  ('adjust_down',        1, 'member_balance', 'operator_capital', false, false),
  ('record_loss',        1, 'loss', 'placement', true, false),
  ('absorb_loss',        1, 'pool_gain', 'loss', true, false),
  ('absorb_loss',        1, 'pool_capital', 'loss', true, false),
  ('absorb_loss',        1, 'operator_capital', 'loss', false, false),
  ('share_loss',         1, 'member_profit_locked', 'loss', false, true),
  ('share_loss',         2, 'member_balance', 'loss', false, true),
  ('incident_open',      1, 'incident', 'fx_usd', false, false),
  ('incident_open',      2, 'fx_coin', 'custody', false, false),
  ('incident_cover',     1, 'operator_capital', 'incident', false, false),
  -- Not from locked profit: what matures is exactly what runs paid, or it could never mature.
  ('incident_recover',   1, 'member_balance', 'incident', false, true),
  ('incident_recover',   2, 'member_profit', 'incident', false, true),
  ('network_cost',       1, 'operator_capital', 'fx_usd', false, false),
  ('network_cost',       1, 'incident', 'fx_usd', false, false),
  ('network_cost',       2, 'fx_coin', 'custody', false, false),
  ('swap',               1, 'custody', 'fx_coin', false, false),
  ('swap',               2, 'fx_coin', 'custody', false, false),
  ('swap',               3, 'fx_usd', 'fx_usd', false, false),
  ('to_unclaimed',       1, 'member_balance', 'unclaimed', false, true),
  ('to_unclaimed',       2, 'member_profit', 'unclaimed', false, true),
  ('to_unclaimed',       3, 'member_profit_locked', 'unclaimed', false, true),
  ('from_unclaimed',     1, 'unclaimed', 'member_balance', false, false),
  -- Mirrors of reversible postings; the rule 'mirror' allows exactly one, of an earlier posting.
  ('reverse',            1, 'fx_coin', 'custody', false, true),
  ('reverse',            1, 'fx_coin', 'suspense', false, true),
  ('reverse',            1, 'custody', 'suspense', false, true),
  ('reverse',            2, 'member_balance', 'fx_usd', false, true),
  ('reverse',            2, 'pool_gain', 'fx_usd', false, true),
  ('reverse',            2, 'operator_capital', 'fx_usd', false, true),
  ('reverse',            1, 'member_profit_locked', 'pool_gain', false, true),
  ('reverse',            1, 'member_profit_locked', 'pool_capital', false, true),
  ('reverse',            1, 'member_profit', 'member_profit_locked', true, true),
  ('reverse',            1, 'member_balance', 'operator_capital', false, true),
  ('reverse',            1, 'placement', 'loss', true, true),
  ('reverse',            1, 'loss', 'member_profit_locked', false, true),
  ('reverse',            2, 'loss', 'member_balance', false, true);
