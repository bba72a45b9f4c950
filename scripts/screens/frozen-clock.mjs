// Loaded before a program of ours: the time of day stands still, timers run on.
const at = Number(process.env.FROZEN_AT);
if (!(at > 0)) throw new Error('FROZEN_AT names the moment, in milliseconds');
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [at] : given));
  }
  static now() {
    return at;
  }
};
