/** Requires a minimum number of letters, not counting spaces at the ends. */
export const minLetters = (shortest: number, tooShort: string) => ({
  validate: (typed: string) => typed.trim().length >= shortest || tooShort,
});
