import type { NoticeKind } from '../../core/notice-kinds.ts';
import type { Tx } from '../db/db.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import { type Mail, queueMail } from '../mail/mail.ts';

/** Mails a member what happened to their account, and has it listed in the portal (ACC-9). */
export async function tellMember(
  tx: Tx,
  memberId: string,
  kind: NoticeKind,
  mail: Mail,
  about: Record<string, string> = {},
): Promise<void> {
  await queueMail(tx, mail);
  await enqueue(tx, 'notice', { kind, memberId, ...about, mailed: true });
}
