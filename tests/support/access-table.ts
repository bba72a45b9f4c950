import { type Access, keyScopes, type Role } from '#contract/endpoint.ts';

/** Every kind of caller, as the access table names them. */
export const comers = [
  'anonymous',
  'unverified',
  'member',
  'other member',
  'suspended',
  'closing',
  'closed',
  'member without fresh proof',
  'support',
  'finance',
  'auditor',
  'owner',
  'owner without fresh proof',
] as const;
export type Comer = (typeof comers)[number];

/** A caller's answer: admitted, or refused with this status and code. */
export type CallOutcome = { status: number; code: string };

/** Admitted: the request carries an unknown field, so nothing is done. */
export const letIn: CallOutcome = { status: 400, code: 'shape_invalid' };
const noSession: CallOutcome = { status: 401, code: 'unauthenticated' };
const noSuchSession: CallOutcome = { status: 401, code: 'session_expired' };
const notYours: CallOutcome = { status: 403, code: 'forbidden' };
const proveAnew: CallOutcome = { status: 403, code: 'step_up_required' };

const roleOf: Partial<Record<Comer, Role>> = {
  support: 'support',
  finance: 'finance',
  auditor: 'auditor',
  owner: 'owner',
  'owner without fresh proof': 'owner',
};
const stopped = (code: string): CallOutcome => ({ status: 403, code });
const memberComers: readonly Comer[] = [
  'member',
  'other member',
  'suspended',
  'closing',
  'member without fresh proof',
];

/** The answer that `x-access` declares for one caller: every cell of the table has one. */
export function declaredAnswer(access: Access, comer: Comer): CallOutcome {
  if (access.who === 'public') return letIn;
  if (comer === 'anonymous') return noSession;
  const role = roleOf[comer];
  if (access.who === 'member') {
    if (!memberComers.includes(comer)) return noSuchSession;
    const isStopped = comer === 'suspended' || comer === 'closing';
    if (access.opensBusiness === true && isStopped) return stopped(comer);
  } else {
    if (role === undefined) return noSuchSession;
    if (!access.roles.includes(role)) return notYours;
  }
  return access.stepUp === true && comer.endsWith('without fresh proof') ? proveAnew : letIn;
}

export type Operation = { method: string; path: string; access: Access };

const fields = {
  public: ['who'],
  member: ['who', 'stepUp', 'opensBusiness'],
  admin: ['who', 'roles', 'stepUp', 'scope'],
} as const;
const roles: readonly unknown[] = ['owner', 'finance', 'support', 'auditor'] satisfies Role[];

const scopes: readonly unknown[] = keyScopes;

function isAccess(answer: unknown): answer is Access {
  if (typeof answer !== 'object' || answer === null || !('who' in answer)) return false;
  const known: readonly string[] = fields[answer.who as keyof typeof fields] ?? [];
  if (!Object.keys(answer).every((word) => known.includes(word))) return false;
  if ('stepUp' in answer && answer.stepUp !== true) return false;
  if ('opensBusiness' in answer && answer.opensBusiness !== true) return false;
  if (answer.who !== 'admin') return true;
  if ('scope' in answer && !scopes.includes(answer.scope)) return false;
  const named: unknown = 'roles' in answer ? answer.roles : undefined;
  return Array.isArray(named) && named.length > 0 && named.every((item) => roles.includes(item));
}

export type ApiDocument = { paths: Record<string, Record<string, { 'x-access'?: unknown }>> };

/** Every operation of an OpenAPI document; throws if one does not declare its callers. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const access = operation['x-access'];
      const name = `${method.toUpperCase()} ${path}`;
      if (!isAccess(access)) throw new Error(`${name} does not say whom it is for`);
      return { method: method.toUpperCase(), path, access };
    }),
  );
}
