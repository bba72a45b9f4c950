import { isIP } from 'node:net';
import { z } from 'zod';
import { isEmail, readEmail } from '#core/typed/email-address.ts';
import { isThisMachine } from '../mail/this-machine.ts';

export const text = z.string().trim().min(1).optional();

// After the log-in, so that a comma in a password is none of it.
const severalHosts = /\/\/(?:[^/@]*@)?[^/?@]*,[^/?@]*(?:[/?]|$)|[?&]host=[^&]*,/;

// Where the log-in ends or the address breaks off too early: at a sign of the password.
const brokenLogIn = /^\w+:\/\/(?:[^/?#]*\/[^?#]*@|[^/?#@]*\?.*@|[^#]*#)/;
const unfitSigns =
  'cannot be read: in a user name or password write # as %23, / as %2F, ? as %3F, @ as %40, % as %25';
// A socket has no host between '@' and '/': drivers read such an address all the same.
function canBeRead(url: string | undefined): boolean {
  if (url === undefined) return true;
  const read = URL.parse(url.replace('@/', '@socket/'));
  return !brokenLogIn.test(url) && read !== null && isDecodable(read.username + read.password);
}

/** Whether each % in a text is followed by what it stands for. */
export const isDecodable = (line: string): boolean => !/%(?![0-9a-f]{2})/i.test(line);

/** The driver knows one address of a database: what finds the leader stands in front (OPS-9). */
export const oneServer = text
  .refine((url) => url === undefined || /^postgres(ql)?:\/\//.test(url), {
    error: 'this is no address of a Postgres: postgres://USER:PASSWORD@HOST/DATABASE',
    abort: true,
  })
  .refine((url) => url === undefined || !severalHosts.test(url), {
    error: 'names several servers: give one address that leads to the leader, as HAProxy does',
    abort: true,
  })
  .refine(canBeRead, { error: unfitSigns });
/** Where mails are handed over. */
export const mailServer = text
  .refine((url) => url === undefined || /^smtps?:\/\//.test(url), {
    error: 'this is no address of a mail server: smtp://USER:PASSWORD@HOST:587, or smtps://',
    abort: true,
  })
  .refine(canBeRead, { error: unfitSigns });

const quoted = /"(?:[^"\\]|\\.)*"/g;

/** Whether mail programs read one sender in it: an address alone, or behind a name. */
function isSender(line: string): boolean {
  const [, name = '', inBrackets, alone] = /^(?:([^<>]*)<([^<>]*)>|([^<>]*))$/.exec(line) ?? [];
  const isGroup = /[:;@]/.test(name.replaceAll(quoted, ''));
  return !isGroup && /^[^\s@,:;"]+@[^\s@,:;"]+$/.test((inBrackets ?? alone ?? '').trim());
}

/** Who mails come from. */
export const mailSender = z.string().refine(isSender, {
  error: 'this is no sender: Name <mail@example.org>, with a name that has : or ; in double quotes',
});
// A link that pages show: nothing but the web, or what is configured might run as a script.
export const webAddress = z
  .string()
  .trim()
  .pipe(z.url({ protocol: /^https?$/, error: 'this is no address of the web' }));

const hasLogIn = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** Asks it of a URL; that a text is none was said already. */
const ofUrl = (fits: (url: URL, address: string) => boolean) => (address: string) => {
  const url = URL.parse(address);
  return url === null || fits(url, address);
};

/** Where a program posts to: what logs it in stands in settings of its own. */
export const postAddress = webAddress.refine(
  ofUrl((url) => !hasLogIn(url)),
  {
    error: 'a name or password in it is sent to nobody: leave it out',
  },
);

/** Where something answers under many paths: its address and nothing behind it. */
export const serviceAddress = postAddress.refine((address) => !/[?#]/.test(address), {
  error: 'give the address alone, as https://host.example.org: no ? and no #',
});

const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));

/** Where answers come from that money hangs on: nobody may sit between. */
export const safeAddress = postAddress.refine(ofUrl(isSafe), {
  error: 'it is reached on this machine or by https',
});

/** Why a node cannot be reached at its address, which may have its log-in in it; null if it can. */
export function nodeFault(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || !canBeRead(address)) return unfitSigns;
  return isSafe(url) ? null : 'a node is reached on this machine or by https';
}

/** A bucket by its name alone, without s3:// or an address around it. */
export const bucket = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, {
    error: 'a bucket by its name alone, as candor-files: no s3:// and no /',
  });

/** A region as stores name it: it is part of an address. */
export const region = z
  .string()
  .trim()
  .regex(/^[\w-]{1,63}$/, { error: 'a region by its name, as us-east-1' });

/** An address of e-mail, in whichever letters its domain is written. */
const emailAddress = z
  .string()
  .transform(readEmail)
  .refine(isEmail, { error: 'this is no e-mail address' });

/** The address of this installation itself: links are made of it and a path. */
export const ownAddress = webAddress.refine(
  ofUrl((url, address) => url.pathname === '/' && !hasLogIn(url) && !/[?#]/.test(address)),
  { error: 'give the address alone, as https://invest.example.org: no path, ?, # or log-in' },
);

const named = ['loopback', 'linklocal', 'uniquelocal'];

/** One address, or a network by its bits, as the server takes it; or a network that has a name. */
function isNetwork(word: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(word) ?? [];
  const max = { 4: 32, 6: 128 }[isIP(address)];
  if (max === undefined) return named.includes(word);
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= max);
}

/** Whose word on visitors is taken; with a slip in it, the server would not start. */
export const proxies = text.refine(
  (line) =>
    line === undefined ||
    line === 'none' ||
    line.split(',').every((item) => isNetwork(item.trim())),
  { error: 'addresses or networks by commas, as 127.0.0.1 or 10.0.0.0/8, or none' },
);

/** Who runs an installation. */
export const operatorSettings = {
  OPERATOR_LEGAL_NAME: { read: text, why: 'Live: the legal name of the operator.' },
  OPERATOR_REGISTRATION_NUMBER: { read: text, why: 'Live: its registration number.' },
  OPERATOR_REGISTERED_ADDRESS: { read: text, why: 'Live: its registered address.' },
  OPERATOR_REGULATOR: { read: text, why: 'Live: its regulator.' },
  OPERATOR_LICENCE_REFERENCE: { read: text, why: 'Live: its licence reference.' },
  OPERATOR_REGISTER_URL: {
    read: webAddress.optional(),
    why: "The licence's page in the regulator's register; the footer links to it.",
    example: 'https://register.example.org/firm/123456',
  },
  OPERATOR_SUPPORT_EMAIL: {
    read: emailAddress.optional(),
    why: 'Live: where members write; messages of the contact and career forms go there too.',
    example: 'support@example.org',
  },
  OPERATOR_RISK_CONTACT: { read: text, why: 'Live: who answers for risk, and how to reach them.' },
} as const;

/** What live refuses to start without (INT-6), and what each is called. */
export const namesForLive: readonly [keyof typeof operatorSettings, string][] = [
  ['OPERATOR_LEGAL_NAME', 'legal name'],
  ['OPERATOR_REGISTRATION_NUMBER', 'registration number'],
  ['OPERATOR_REGISTERED_ADDRESS', 'registered address'],
  ['OPERATOR_REGULATOR', 'regulator'],
  ['OPERATOR_LICENCE_REFERENCE', 'licence reference'],
  ['OPERATOR_SUPPORT_EMAIL', 'support e-mail'],
  ['OPERATOR_RISK_CONTACT', 'risk contact'],
];
