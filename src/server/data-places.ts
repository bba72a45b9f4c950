import { resolve, sep } from 'node:path';

/**
 * Where an installation keeps what is its own, for whoever copies or moves it. The database lies
 * elsewhere where root starts Candor in a folder that nobody else may enter (natives.ts); `home` is
 * its folder, null where it is not ours. Ends with a space, or is empty.
 */
export function placesOf(dataDir: string, home: string | null): string {
  if (home === null) return '';
  const isWithin = home.startsWith(resolve(dataDir) + sep);
  return isWithin
    ? `Data is in ${dataDir}. `
    : `Data is in ${dataDir}, and its database in ${home}: a copy needs both. `;
}
