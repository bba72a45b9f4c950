-- Up Migration

-- Administrators are told that a coin is not worth what it is meant to be (ADM-11, CHN-12).
alter table overview.staff_notice drop constraint staff_notice_kind_check;
alter table overview.staff_notice add constraint staff_notice_kind_check
  check (kind in ('large_waiting', 'proposal_expiring', 'proposal_decided', 'team_changed',
    'log_in', 'price_off_peg', 'digest'));
