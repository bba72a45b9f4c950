import { type ComponentType, lazy } from 'react';
import { Unfetched } from './come-back.ts';

const unfetched = (cause: unknown): never => {
  throw new Unfetched(undefined, { cause });
};

/**
 * A screen, or part of one, whose code loads when first rendered. If loading fails, an error takes
 * the screen's place and retries.
 */
export const fetchedPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch(unfetched) }));
