import { createTransport } from 'nodemailer';
import { type AlertHook, alertHookOf, unfitAlerts } from '#platform/config/alert-settings.ts';
import { ConfigFault, readEach } from '#platform/config/config.ts';
import { isAccepted, postBody } from '#platform/mail/post-body.ts';
import { signedHeaders } from '#platform/mail/signed-post.ts';
import type { Message, Way } from './watch-installation.ts';

type MailTo = { smtpUrl: string; from: string; to: readonly string[] };

/** Plain mails to fixed addresses: those of users are in a database that may be gone. */
function byMail({ smtpUrl, from, to }: MailTo, address: string): Way {
  const transport = createTransport(smtpUrl);
  return async ({ words, since, endedAt }) => {
    const subject = endedAt === null ? words.title : `Over: ${words.title}`;
    const text = [
      ...(endedAt === null ? [words.means, words.to_do] : []),
      `Seen at ${address} from ${since.toISOString()}${
        endedAt === null ? '' : ` until ${endedAt.toISOString()}`
      }.`,
    ].join('\n\n');
    await transport.sendMail({ from, to: [...to], subject, text });
  };
}

/** The same message format as the worker's own alerts. */
const byHook =
  (hook: NonNullable<AlertHook>): Way =>
  async ({ id, rule, words, since, endedAt }: Message) => {
    const type = endedAt === null ? 'alert.began' : 'alert.ended';
    const data = { ...words, rule, subject: '', since, ended_at: endedAt };
    const timestamp = (endedAt ?? since).toISOString();
    const body = JSON.stringify({ type, timestamp, data });
    const headers = signedHeaders(hook.secrets, `${id}.${type}`, body);
    const status = await postBody({ url: hook.url, headers, body, reach: 'network' });
    if (!isAccepted(status)) throw new Error(`ALERT_WEBHOOK_URL answered ${status}`);
  };

/** Where to check and whom to notify; throws `ConfigFault`, also if there are no recipients. */
export function readWatchConfig(
  environment: Record<string, string | undefined>,
  named: string | undefined,
): { address: string; ways: Way[]; logLevel: ReturnType<typeof readEach>['LOG_LEVEL'] } {
  const read = readEach(environment);
  const faults = unfitAlerts(read, null).map(({ name, because }) => `${name}: ${because}`);
  if (faults.length > 0) throw new ConfigFault(faults.join('\n'));
  const host = ['0.0.0.0', '::'].includes(read.HOST) ? '127.0.0.1' : read.HOST;
  const here = `http://${host.includes(':') ? `[${host}]` : host}:${read.PORT}`;
  const address = (named ?? here).replace(/\/$/, '');
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
    throw new ConfigFault(
      `${address} is no address of the web: npm run admin -- watch https://...`,
    );
  }
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, ALERT_MAIL_TO: to } = read;
  const hook = alertHookOf(read);
  const ways = [
    ...(smtpUrl === undefined || to.length === 0 ? [] : [byMail({ smtpUrl, from, to }, address)]),
    ...(hook === null ? [] : [byHook(hook)]),
  ];
  if (ways.length === 0) {
    throw new ConfigFault(
      'ALERT_MAIL_TO with SMTP_URL, or ALERT_WEBHOOK_URL: nobody would be told',
    );
  }
  return { address, ways, logLevel: read.LOG_LEVEL };
}
