import { type AnyContractRouter, type AnySchema, isContractProcedure } from '@orpc/contract';
import type { Meta } from './endpoint.ts';

/** One call of a contract. Its name is its place there: 'policy.stopPayouts'. */
export type NamedCall = {
  name: string;
  method: string;
  path: string;
  summary: string;
  meta: Meta;
  inputSchema: AnySchema | undefined;
  outputSchema: AnySchema | undefined;
};

/** Every call of a contract, so that a call added tomorrow is looked at as those of today. */
export function everyCall(router: AnyContractRouter, name = ''): NamedCall[] {
  if (!isContractProcedure(router)) {
    return Object.entries(router).flatMap(([part, inner]) =>
      everyCall(inner as AnyContractRouter, name === '' ? part : `${name}.${part}`),
    );
  }
  const { route, meta, inputSchema, outputSchema } = router['~orpc'];
  const { method = '', path = '', summary = '' } = route;
  return [{ name, method, path, summary, meta: meta as Meta, inputSchema, outputSchema }];
}
