/** The words of one asset page (PUB-6); the seven catalogues beside this file have this shape. */
export type AssetWords = {
  about: { title: string; description: string };
  title: string;
  tagline: string;
  paragraphs: readonly string[];
};

export const asset = { start: 'Start Membership now' };
