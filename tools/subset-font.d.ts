/** The part of HarfBuzz's subsetter that we use; the package has no types. */
declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      variationAxes: Record<string, Axis>;
      keepFeatures: string[];
      noHinting: boolean;
    },
  ): Promise<Buffer>;
}
