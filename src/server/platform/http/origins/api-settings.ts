import { z } from 'zod';
import type { Reach } from '../../mail/post-body.ts';
import { isThisMachine } from '../../mail/this-machine.ts';

const flag = z.enum(['on', 'off']);

/** One origin as a browser names it: scheme, host and port; TLS is required on another machine. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return (
    text === origin && !text.includes('*') && (protocol === 'https:' || isThisMachine(hostname))
  );
}

const origins = z
  .string()
  .default('')
  .transform((line) => line.split(',').flatMap((word) => word.trim().replace(/\/$/, '') || []))
  .refine((all) => all.every(isOrigin), {
    error: 'origins by commas, as https://app.example.org: no path, no *, and https',
  });

/** What the operator's programs and pages may do. */
export const apiSettings = {
  API_DOCS: {
    read: flag.optional(),
    why: 'Whether /api/docs and /api/openapi.json are served. By default in sandbox only.',
    example: 'on',
  },
  API_ORIGINS: {
    read: origins,
    why: 'Origins whose pages may call the API from a browser, by commas; with Bearer tokens alone.',
    example: 'https://app.example.org',
  },
  WEBHOOKS_TO_OWN_NETWORK: {
    read: flag.optional(),
    why: 'on lets webhooks go to private addresses and without TLS. A sandbox on one machine may, to it.',
    example: 'off',
  },
} as const;

type ApiValues = { [K in keyof typeof apiSettings]: z.infer<(typeof apiSettings)[K]['read']> };
type Place = { mode: 'sandbox' | 'live'; host: string; publicUrl: string };

export type ApiConfig = {
  /** Whether /api/docs and /api/openapi.json are served. */
  apiDocs: boolean;
  /** The foreign origins whose pages may call the API. */
  apiOrigins: readonly string[];
  /** Where webhooks may go. */
  webhookReach: Reach;
};

/** A sandbox that only its machine can reach may post to programs on that machine. */
function reachOf(read: ApiValues, { mode, host, publicUrl }: Place): Reach {
  if (read.WEBHOOKS_TO_OWN_NETWORK !== undefined) {
    return read.WEBHOOKS_TO_OWN_NETWORK === 'on' ? 'network' : 'public';
  }
  const isHere = isThisMachine(host) && isThisMachine(new URL(publicUrl).hostname);
  return mode === 'sandbox' && isHere ? 'machine' : 'public';
}

export const apiConfigOf = (read: ApiValues, place: Place): ApiConfig => ({
  apiDocs: (read.API_DOCS ?? (place.mode === 'live' ? 'off' : 'on')) === 'on',
  apiOrigins: read.API_ORIGINS,
  webhookReach: reachOf(read, place),
});
