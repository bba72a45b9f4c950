/** The largest file that a form accepts, in bytes: 5 MB. */
export const longestFile = 5 * 1024 * 1024;

/** The largest picture, in the unit that people use. */
export const maxMegapixels = 50;
/** The same in pixels: phones sell slightly more than 50 million as 50, such as 8160 × 6120. */
export const maxPixels = maxMegapixels * 1_020_000;
