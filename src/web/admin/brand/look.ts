/** What a preview shows of a brand. */
export type Look = { name: string; shortName: string; hue: number; mark: string; night: string };
