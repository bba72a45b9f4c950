/** The most that a form takes of one file, in bytes: 5 MB. */
export const longestFile = 5 * 1024 * 1024;

/** The most that a picture may have, as people say it. */
export const maxMegapixels = 50;
/** The same in pixels: telephones count a little more as 50, and take 8160 × 6120. */
export const maxPixels = maxMegapixels * 1_020_000;
