/** How often each race is run: a few times in `npm test`, a thousand by `npm run test:races`. */
export const rounds = process.env['CANDOR_BATTERY'] === 'full' ? 1_000 : 20;

/** Rounds under isolations that are refused: what decides there is no matter of luck. */
export const blindRounds = process.env['CANDOR_BATTERY'] === 'full' ? 100 : 3;
