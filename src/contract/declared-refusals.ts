import type { Meta } from './endpoint.ts';
import type { NamedCall } from './every-call.ts';
import type { RefusalCode } from './refusals.ts';

const everywhere: RefusalCode[] = ['shape_invalid', 'proxy_unknown', 'host_unknown', 'busy'];
// Every write refuses a malformed idempotency key; only calls that move money refuse a reused one.
const onWrites: RefusalCode[] = [
  'cross_site',
  'length_required',
  'too_large',
  'media_unsupported',
  'idempotency_key_invalid',
];
const withKey: RefusalCode[] = ['idempotency_key_reused'];

function byAccess({ access }: Meta): RefusalCode[] {
  if (access === undefined || access.who === 'public') return [];
  const codes: RefusalCode[] = ['unauthenticated', 'session_expired'];
  if (access.stepUp === true) codes.push('step_up_required');
  if (access.who === 'admin') {
    // A key without the scope, or one over its rate limit.
    if (access.scope !== undefined) return [...codes, 'forbidden', 'rate_limited'];
    return access.roles.length < 4 ? [...codes, 'forbidden'] : codes;
  }
  return access.opensBusiness === true ? [...codes, 'suspended', 'closing'] : codes;
}

/** Returns every code that a call may answer with: those of its access, then those of the call. */
export function refusalsOf({
  method,
  path,
  meta,
}: Pick<NamedCall, 'meta' | 'method' | 'path'>): RefusalCode[] {
  const codes = new Set<RefusalCode>([
    ...everywhere,
    ...byAccess(meta),
    ...(method === 'GET' ? [] : onWrites),
    ...(meta.movesMoney === true ? withKey : []),
    ...(path.includes('{') || meta.sandboxOnly === true ? (['not_found'] as const) : []),
    ...(meta.refuses ?? []),
    'unavailable',
  ]);
  return [...codes];
}
