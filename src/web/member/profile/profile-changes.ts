import { readEmail } from '#core/typed/email-address.ts';

export type ProfileFields = { email: string; full_name: string };

/** A first and a last name at least, as the contract asks. */
export const fullNamePattern = /^\s*\S+(\s+\S+)+\s*$/;

/** What is sent of a profile. */
type Changes = Partial<ProfileFields & { new_password: string; current_password: string }>;

/** What of the form is another than before; what stayed is not sent. */
export function changesOf(before: ProfileFields, now: ProfileFields): Changes {
  const [email, fullName] = [readEmail(now.email), now.full_name.trim()];
  return {
    ...(email === readEmail(before.email) ? {} : { email }),
    ...(fullName === before.full_name ? {} : { full_name: fullName }),
  };
}
