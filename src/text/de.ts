import { account } from './de/account.ts';
import { affiliates } from './de/affiliates.ts';
import { brake } from './de/brake.ts';
import { claims } from './de/claims.ts';
import { deposits } from './de/deposits.ts';
import { investments } from './de/investments.ts';
import { kyc } from './de/kyc.ts';
import { label } from './de/label.ts';
import { market } from './de/market.ts';
import { member } from './de/member.ts';
import { notices } from './de/notices.ts';
import { palette } from './de/palette.ts';
import { profile } from './de/profile.ts';
import { proof } from './de/proof.ts';
import { refusalNotes } from './de/refusal-notes.ts';
import { refusals } from './de/refusals.ts';
import { security } from './de/security.ts';
import { statements } from './de/statements.ts';
import { welcome } from './de/welcome.ts';
import { withdrawals } from './de/withdrawals.ts';
import { words } from './de/words.ts';
import type { Catalogues } from './language.ts';

// A separate script that the page loads before the portal's: English readers never fetch it.
const german: Catalogues = {
  account,
  affiliates,
  brake,
  claims,
  deposits,
  investments,
  kyc,
  market,
  member,
  notices,
  label,
  palette,
  profile,
  proof,
  security,
  statements,
  welcome,
  withdrawals,
  words,
};

globalThis.spoken = { language: 'de', catalogues: german, refusals, refusalNotes };
