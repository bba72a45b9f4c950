/** The released versions in a changelog: those with a date. */
export const releasedVersions = (changelog: string): string[] =>
  [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm)].map(
    ([, version]) => version!,
  );
