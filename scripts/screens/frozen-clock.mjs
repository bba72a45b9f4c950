// Loaded before a program: freezes the time of day while timers keep running.
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
