import type { SceneName } from './scene-film.tsx';

export type Point = readonly [at: number, value: number];

/** The data of a historical figure: a value over years, or a share of a hundred. */
export type Drawn =
  | { as: 'fall'; points: readonly Point[] }
  | { as: 'share'; from: number; to: number }
  | { as: 'nothing' };

/** The seven classes with a page, by the names of their scenes. */
export type AssetName = Exclude<SceneName, 'landing'>;

/** A figure's chart, and the note with its source; its texts are the page's, per language. */
export type PastFigure = { note: number; drawn: Drawn };

/** The two figures of each asset page, in the order of its texts (PUB-6). */
export const pastFigures: Readonly<Record<AssetName, readonly [PastFigure, PastFigure]>> = {
  gold: [
    {
      note: 1,
      drawn: {
        as: 'fall',
        points: [
          [1980.06, 850],
          [1999.55, 253],
          [2008.01, 850],
        ],
      },
    },
    {
      note: 1,
      drawn: {
        as: 'fall',
        points: [
          [2011.68, 1900],
          [2015.96, 1050],
          [2020.56, 1900],
        ],
      },
    },
  ],
  crypto: [
    {
      note: 1,
      drawn: {
        as: 'fall',
        points: [
          [2017.96, 19500],
          [2018.96, 3240],
          [2020.92, 19500],
        ],
      },
    },
    {
      note: 1,
      drawn: {
        as: 'fall',
        points: [
          [2021.85, 67600],
          [2022.89, 15800],
          [2024.17, 67600],
        ],
      },
    },
  ],
  forex: [
    { note: 1, drawn: { as: 'share', from: 74, to: 89 } },
    {
      note: 2,
      drawn: {
        as: 'fall',
        points: [
          [0, 100],
          [3.33, 0],
        ],
      },
    },
  ],
  stocks: [
    {
      note: 1,
      drawn: {
        as: 'fall',
        points: [
          [1989.99, 38915.87],
          [2009.19, 7054.98],
          [2024.14, 38915.87],
        ],
      },
    },
    {
      note: 1,
      drawn: {
        as: 'fall',
        points: [
          [2007.77, 1565.15],
          [2009.19, 676.53],
          [2013.24, 1565.15],
        ],
      },
    },
  ],
  nfts: [
    { note: 1, drawn: { as: 'nothing' } },
    {
      note: 2,
      drawn: {
        as: 'fall',
        points: [
          [2021.22, 2_900_000],
          [2022.28, 280],
        ],
      },
    },
  ],
  retirement: [
    {
      note: 1,
      drawn: {
        as: 'fall',
        points: [
          [0, 100],
          [10, 90.4],
          [20, 81.8],
          [30, 74],
          [40, 66.9],
        ],
      },
    },
    {
      note: 1,
      drawn: {
        as: 'fall',
        points: [
          [0, 100],
          [10, 74.4],
          [20, 55.4],
          [30, 41.2],
          [40, 30.7],
        ],
      },
    },
  ],
  realestate: [
    {
      note: 1,
      drawn: {
        as: 'fall',
        points: [
          [2007.29, 100],
          [2013.2, 45.6],
          [2022.5, 100],
        ],
      },
    },
    {
      note: 2,
      drawn: {
        as: 'fall',
        points: [
          [2007.29, 100],
          [2011.2, 80.2],
          [2016.2, 100],
        ],
      },
    },
  ],
};
