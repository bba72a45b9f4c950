import { sourceRoutes } from './addresses/sources.routes.ts';
import { watchRoutes } from './watch/watch.routes.ts';

/** The calls of this module, by area of the contract. */
export const routes = () => ({ chains: { ...sourceRoutes(), ...watchRoutes() } });
