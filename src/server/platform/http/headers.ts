import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

/** What a page may load; anything not listed is refused. */
type Policy = Record<string, string>;

const nothing: Policy = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

const page: Policy = {
  ...nothing,
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'media-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
};

const policies = {
  /** Responses that are not pages: API, health, files. */
  nothing,
  /** Public pages: no inline script, no inline style. */
  site: page,
  /** The portal's dialogs and toasts set inline styles (DECISIONS 8). */
  portal: { ...page, 'style-src': "'self' 'unsafe-inline'", 'img-src': "'self' data: blob:" },
  /** The API reference's library writes markup without Trusted Types. */
  reference: {
    ...nothing,
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
  },
  /** A mail as written: inline styles, no script, no external picture. */
  mail: {
    ...nothing,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'frame-ancestors': "'self'",
  },
} satisfies Record<string, Policy>;

export type PolicyName = keyof typeof policies;

const asHeader = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

const written = Object.fromEntries(
  Object.entries(policies).map(([name, policy]) => [name, asHeader(policy)]),
) as Record<PolicyName, string>;

/** Gives a page the policy it needs instead of the strictest one. */
export function allow(reply: FastifyReply, name: PolicyName): FastifyReply {
  return reply.header('content-security-policy', written[name]);
}

const always = {
  'content-security-policy': written.nothing,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=(), clipboard-write=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const tlsOnly = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** The security headers of a response under a policy. */
export function secureHeadersOf(
  name: PolicyName,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Record<string, string> {
  const isTls = publicUrl.startsWith('https:');
  return { ...always, ...(isTls && tlsOnly), 'content-security-policy': written[name] };
}

/** Adds the security headers to every response, even errors; a page relaxes them by `allow`. */
export function secureHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const headers = secureHeadersOf('nothing', config);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
