import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { record } from '../audit/audit.ts';
import { insertTestimonial, withdrawConsent } from './testimonial.sql.ts';

async function notifyScreens(tx: Tx, memberId: string): Promise<void> {
  await notify(tx, { to: { memberId }, topic: 'voices' });
  await notify(tx, { to: 'administrators', topic: 'voices' });
}

/** Saves a member's testimonial for review before anyone else sees it; older ones are withdrawn. */
export async function writeTestimonial(
  tx: Tx,
  { id: memberId, token }: Pick<MemberActor, 'id' | 'token'>,
  text: string,
): Promise<void> {
  const id = await insertTestimonial(tx, token, text);
  if (id === null) throw new Refusal('busy');
  const actor = `member:${memberId}`;
  await record(tx, { actor, act: 'wrote a testimonial', subject: memberId, after: { id } });
  await notifyScreens(tx, memberId);
}

/** Withdraws a member's consent: from now on no testimonial of theirs is shown (INT-2). */
export async function withdrawTestimonial(
  tx: Tx,
  { id: memberId, token }: Pick<MemberActor, 'id' | 'token'>,
): Promise<void> {
  if (!(await withdrawConsent(tx, token))) throw new Refusal('not_found');
  const actor = `member:${memberId}`;
  await record(tx, { actor, act: 'took a testimonial back', subject: memberId });
  await notifyScreens(tx, memberId);
}
