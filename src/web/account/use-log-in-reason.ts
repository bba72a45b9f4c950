import { useEffect, useState } from 'react';
import { type Audience, forgetLogInReason, logInReason } from '../app/session.ts';

/** Why this tab was led to the log-in, or null; it is shown once. */
export function useLogInReason(audience: Audience): string | null {
  const [reason] = useState(() => logInReason(audience));
  useEffect(() => forgetLogInReason(audience), [audience]);
  return reason;
}
