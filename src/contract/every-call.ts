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

/** Returns every call of a contract, so that checks also cover calls added later. */
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
