-- Up Migration

-- Play money is exported, signed and handed in like any other, by a signer of its own: what it asks
-- for and brings back has no person.
alter table withdrawals.batch alter column asked_by drop not null;
alter table withdrawals.returned alter column returned_by drop not null;

-- What the sandbox signed by itself so far becomes an export of one payment. What was signed and
-- never sent is signed anew: bytes of the old form are taken by no simulated chain.
insert into withdrawals.batch (id, asset, pays, state, asked_at)
select withdrawal_id, asset, 'withdrawals', 'exported', signed_at
from withdrawals.payout where spend_id is null;

insert into withdrawals.spend (batch_id, nth, asset, unsigned, fee_units, since_height, exported_at,
  txid, sent_at, fault)
select p.withdrawal_id, 1, p.asset,
  jsonb_build_object('chain', 'simulated ' || p.asset, 'nonce', p.withdrawal_id,
    'outputs', jsonb_build_array(jsonb_build_object('address', p.address, 'tag', p.tag,
      'amount', (p.total_units - p.fee_units)::text)),
    'fee', (p.fee_units + p.borne_fee_units)::text)::text,
  p.fee_units + p.borne_fee_units, 0, p.signed_at, p.txid, p.sent_at,
  case when p.txid is null and w.state = 'unknown' then 'the node gave no clear answer' end
from withdrawals.payout p join withdrawals.withdrawal w on w.id = p.withdrawal_id
where p.spend_id is null;

insert into withdrawals.returned (spend_id, number, signed_bytes, txid, returned_at)
select s.id, 1, p.signed_bytes, coalesce(p.txid,
    'sim' || left(encode(
      sha256(convert_to(p.asset || E'\n' || p.signed_bytes, 'UTF8')), 'hex'), 61)),
  p.signed_at
from withdrawals.payout p join withdrawals.spend s on s.batch_id = p.withdrawal_id
where p.spend_id is null and (s.txid is not null or s.fault is not null);

update withdrawals.payout p set spend_id = s.id, signed_bytes = null
from withdrawals.spend s where s.batch_id = p.withdrawal_id and p.spend_id is null;

alter table withdrawals.payout
  drop column signed_bytes,
  alter column spend_id set not null;
