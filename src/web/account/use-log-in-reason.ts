import { useEffect, useState } from 'react';
import { type Audience, forgetLogInReason, logInReason } from '../app/session.ts';

/** Returns why this tab was sent to the log-in, or null; the reason is shown once. */
export function useLogInReason(audience: Audience): string | null {
  const [reason] = useState(() => logInReason(audience));
  useEffect(() => forgetLogInReason(audience), [audience]);
  return reason;
}
