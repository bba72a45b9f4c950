declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract';
  const routes: Record<string, Record<string, AnyContractRouter>>;
  export default routes;
}
declare module 'virtual:contract-of-staff' {
  import type { AnyContractRouter } from '@orpc/contract';
  const routes: Record<string, Record<string, AnyContractRouter>>;
  export default routes;
}
declare module 'virtual:roles' {
  import type { Role } from '#contract/endpoint.ts';
  const rolesByCall: Record<string, Role[]>;
  export default rolesByCall;
}
declare module '*.css';
