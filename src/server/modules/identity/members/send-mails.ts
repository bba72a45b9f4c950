import { isIP } from 'node:net';
import { languageFor } from '#core/rules/language.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { activeAdministrators } from '../admins/decision-keys.sql.ts';
import type { AccountMails, FactorLeft, Recipient, RequestDeps } from '../deps.ts';
import { endRequest, holdRequest, type MailRequest } from '../factors/requests.sql.ts';
import { notifyCodesEnded } from '../sessions/notify-failed-log-ins.ts';
import { linkMails, personOf } from './send-links.ts';

type About = MailRequest['about'];
type Write = (mails: AccountMails, to: Recipient, about: About) => Mail[];

const textOf = (about: About, name: string): string => String(about[name] ?? '');

/** The second factors that a reset leaves: only their times, because anyone may choose names. */
function factorsIn(about: About): FactorLeft[] {
  const timesOf = (name: string) => textOf(about, name).split(' ').filter(Boolean);
  return [
    ...timesOf('app').map((since) => ({ kind: 'app' as const, since })),
    ...timesOf('passkeys').map((since) => ({ kind: 'passkey' as const, since })),
  ];
}

/** The mails to a person about their own account, by kind of event (ACC-9). */
const personMails: Record<string, Write> = {
  password_reset: (mails, to, about) => [mails.passwordReset(to, factorsIn(about))],
  password_changed: (mails, to) => [mails.passwordChanged(to)],
  new_device: (mails, to, about) => [
    mails.newDevice(to, textOf(about, 'device'), new Date(textOf(about, 'at'))),
  ],
  factor_added: (mails, to, about) => [mails.factorAdded(to, textOf(about, 'factor'))],
  factor_removed: (mails, to, about) => [
    mails.factorRemoved(to, textOf(about, 'factor'), about['is_off'] === true),
  ],
  recovery_codes_renewed: (mails, to) => [mails.recoveryCodesRenewed(to)],
  recovery_code_used: (mails, to, about) => [mails.recoveryCodeUsed(to, Number(about['left']))],
  second_step_failed: (mails, to, about) => {
    const ip = textOf(about, 'ip');
    return [mails.secondStepFailed(to, isIP(ip) === 0 ? null : ip)];
  },
  email_changed: (mails, to, about) => {
    const change = { from: textOf(about, 'from'), to: textOf(about, 'to') };
    return [change.from, change.to].map((email) => mails.emailChanged({ ...to, email }, change));
  },
  seat_key: (mails, to, about) => [
    mails.adminKeyChanged(to, textOf(about, 'name'), about['is_new'] === true),
  ],
};

async function mailPerson(tx: Tx, deps: RequestDeps, request: MailRequest): Promise<void> {
  const { audience, personId, about } = request;
  const person = await personOf(tx, audience, personId);
  if (person === undefined || person.status === 'closed') return;
  const letters = personMails[request.kind]!(deps.mails, person, about);
  for (const letter of letters) await deps.send(tx, letter);
}

/** Notifies every administrator that a link enrolled a decision key. */
async function mailDecisionKey(tx: Tx, { mails, send }: RequestDeps, request: MailRequest) {
  const { personId, about } = request;
  const whose = await personOf(tx, 'admin', personId);
  const how = about['how'] === 'first' ? ('first' as const) : ('replacement' as const);
  const key = { email: whose?.email ?? '', fingerprint: textOf(about, 'fingerprint'), how };
  for (const activeAdministrator of await activeAdministrators(tx)) {
    await send(tx, mails.decisionKeyEnrolled(activeAdministrator, key));
  }
}

/** Notifies the operator, and perhaps the sender, of a message in the inbox (PUB-7). */
async function mailMessage(tx: Tx, { mails, send }: RequestDeps, { about }: MailRequest) {
  const kind = about['kind'] === 'application' ? ('application' as const) : ('contact' as const);
  const written = { kind, reference: textOf(about, 'reference') };
  await send(tx, mails.toOperator(written));
  const to = textOf(about, 'receipt_to');
  if (to !== '') await send(tx, mails.receipt({ ...written, email: to }));
}

type Answer = (tx: Tx, deps: RequestDeps, request: MailRequest) => Promise<void>;

const answers: Record<string, Answer> = {
  ...Object.fromEntries(Object.keys(personMails).map((kind) => [kind, mailPerson])),
  ...linkMails,
  codes_ended: (tx, { mails, send }, { personId }) =>
    notifyCodesEnded(tx, { mails, send }, personId!),
  decision_key: mailDecisionKey,
  message: mailMessage,
  account_closed: (tx, { mails, send }, { about }) => {
    const [email, firstName] = [textOf(about, 'email'), textOf(about, 'first_name')];
    const language = languageFor(textOf(about, 'language'));
    return send(tx, mails.accountClosed({ email, firstName, language }));
  },
};

/** Answers mail requests, as the worker: only the worker writes to people. */
export async function answerRequests(db: Db, deps: RequestDeps): Promise<void> {
  const answerOne = (): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const mailRequest = await holdRequest(tx);
      if (mailRequest === undefined) return false;
      const answer = answers[mailRequest.kind];
      if (answer === undefined) throw new Error(`no mail of the kind '${mailRequest.kind}'`);
      await answer(tx, deps, mailRequest);
      await endRequest(tx, mailRequest.id);
      return true;
    });
  while (await answerOne());
}
