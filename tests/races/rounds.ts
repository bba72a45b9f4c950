import { isFull } from '../is-full.ts';

/** How often each race runs: a few times in `npm test`, a thousand times in `races --full`. */
export const rounds = isFull ? 1_000 : 4;

/** Rounds under refused isolation levels: their result does not depend on chance. */
export const blindRounds = isFull ? 100 : 1;
