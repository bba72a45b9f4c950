import { readEmail } from '#core/typed/email-address.ts';

export type ProfileFields = { email: string; full_name: string };

/** At least a first and a last name, as the contract requires. */
export const fullNamePattern = /^\s*\S+(\s+\S+)+\s*$/;

/** The fields of a profile change. */
type Changes = Partial<ProfileFields & { new_password: string; current_password: string }>;

/** Returns the form's changed fields; unchanged ones are not sent. */
export function changesOf(before: ProfileFields, now: ProfileFields): Changes {
  const [email, fullName] = [readEmail(now.email), now.full_name.trim()];
  return {
    ...(email === readEmail(before.email) ? {} : { email }),
    ...(fullName === before.full_name ? {} : { full_name: fullName }),
  };
}
