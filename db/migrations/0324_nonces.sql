-- Up Migration

-- The account whose nonce Solana's payouts stand on. A blockhash lives for some ninety seconds, and
-- carrying an export to where it is signed takes longer.
alter table chains.source
  add column nonce_account text check (nonce_account is null or asset = 'SOL');
