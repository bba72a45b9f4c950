import { type ComponentType, lazy } from 'react';
import { Unfetched } from './come-back.ts';

const unfetched = (cause: unknown): never => {
  throw new Unfetched(undefined, { cause });
};

/**
 * A screen, or a part of one, whose code is fetched when it is first drawn. Where it cannot be
 * fetched, what stands in place of the screen says so and comes back by itself.
 */
export const fetchedPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch(unfetched) }));
