/** What a correction of the books is called, in public and in the admin area. */
export const correctionKinds = {
  adjust_up: 'Balance adjusted upwards',
  adjust_down: 'Adjustment reversed',
  reverse: 'Entry reversed',
  suspense_lost: 'Unmatched payment reversed on chain',
  incident_open: 'Incident opened',
  incident_cover: 'Incident covered by the operator',
  incident_recover: 'Credit recovered after its payment was reversed on chain',
};
