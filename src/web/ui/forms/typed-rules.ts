/** Words of at least so many letters, spaces at their ends not counted. */
export const minLetters = (shortest: number, tooShort: string) => ({
  validate: (typed: string) => typed.trim().length >= shortest || tooShort,
});
