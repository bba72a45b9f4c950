import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { contract } from './contract.ts';
import type { Access, Meta } from './endpoint.ts';

/** One call and who may make it. `call` is its place in the contract: 'policy.stopPayouts'. */
export type AccessLine = {
  call: string;
  method: string;
  path: string;
  summary: string;
  access: Access;
};

function linesOf(router: AnyContractRouter, name: string): AccessLine[] {
  if (!isContractProcedure(router)) {
    return Object.entries(router).flatMap(([part, contractRouter]) =>
      linesOf(contractRouter, name === '' ? part : `${name}.${part}`),
    );
  }
  const { meta, route } = router['~orpc'];
  const { access } = meta as Meta;
  if (access === undefined) throw new Error(`${name} does not say who may call it`);
  const { method = '', path = '', summary = '' } = route;
  return [{ call: name, method, path, summary, access }];
}

/**
 * The one table of who may do what: every call of the contract with the access that stands at it.
 * The guard, the OpenAPI document, the screens and the tests all read this same access.
 */
export const accessTable = (): AccessLine[] => linesOf(contract, '');
