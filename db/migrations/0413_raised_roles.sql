-- Up Migration

-- When a role was last raised: for 72 hours its person is no second person yet (ADM-9).
alter table identity.administrator add column role_raised_at timestamptz;
