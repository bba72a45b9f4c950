/**
 * The name of a file that people save, beginning with their firm's: 'harrow-pine-statement.pdf'.
 * A name without Latin letters or digits begins nothing.
 */
export function firmFile(firm: string, name: string): string {
  const plain = firm.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return [...words, name].join('-');
}
