import { contract } from './contract.ts';
import type { Access } from './endpoint.ts';
import { everyCall } from './every-call.ts';

/** One call and who may make it. `call` is its place in the contract: 'policy.stopPayouts'. */
export type AccessLine = {
  call: string;
  method: string;
  path: string;
  summary: string;
  access: Access;
};

/**
 * The access rules of every call of the contract, in one table. The guard, the OpenAPI document,
 * the screens and the tests all read it.
 */
export const accessTable = (): AccessLine[] =>
  everyCall(contract).map(({ name: call, method, path, summary, meta: { access } }) => {
    if (access === undefined) throw new Error(`${call} declares no access rule`);
    return { call, method, path, summary, access };
  });
