/** How often each race is run: a few times in `npm test`, a thousand by `npm run test:races`. */
export const rounds = process.env['CANDOR_BATTERY'] === 'full' ? 1_000 : 20;
