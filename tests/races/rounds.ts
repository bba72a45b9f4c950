import { isFull } from '../is-full.ts';

/** How often each race is run: a few times in `npm test`, a thousand by `races --full`. */
export const rounds = isFull ? 1_000 : 4;

/** Rounds under isolations that are refused: what decides there is no matter of luck. */
export const blindRounds = isFull ? 100 : 1;
