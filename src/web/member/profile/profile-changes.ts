export type ProfileFields = {
  email: string;
  full_name: string;
  new_password: string;
  again: string;
  current_password: string;
};

/** A first and a last name at least, as the contract asks. */
export const fullNamePattern = /^\s*\S+(\s+\S+)+\s*$/;

/** What of the form is another than before; what stayed or is empty is not sent. */
export function changesOf(before: ProfileFields, now: ProfileFields) {
  const [email, fullName] = [now.email.trim(), now.full_name.trim()];
  return {
    ...(email === before.email ? {} : { email }),
    ...(fullName === before.full_name ? {} : { full_name: fullName }),
    ...(now.new_password === ''
      ? {}
      : { new_password: now.new_password, current_password: now.current_password }),
  };
}
