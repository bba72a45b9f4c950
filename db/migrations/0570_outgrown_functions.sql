-- Up Migration

-- Functions whose arguments became others: an upgraded database kept the old ones beside the new.
drop function if exists ledger.is_of_another(uuid, text);
drop function if exists ledger.refuse_gain(ledger.act);
