/** A colour in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** Red, green and blue from 0 to 1. */
type Rgb = readonly [number, number, number];

/** The hue of the shipped look, which `--hue` of `tokens.css` says too. */
export const shippedHue = 163;

/** The hues of a loss and of a warning, and how near another may come to each. */
const kept = [
  { signal: 'loss', hue: 27, nearest: 30 },
  { signal: 'warning', hue: 75, nearest: 30 },
] as const;

/** How far two hues are apart on the circle, from 0 to 180 degrees. */
function hueDistance(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}

/** The signals that a hue comes too near to; none for a hue that an operator may choose. */
export const signalsNear = (hue: number) =>
  kept.filter((one) => hueDistance(hue, one.hue) < one.nearest).map(({ signal }) => signal);

/** How far a hue is from a loss and from a warning, in degrees. */
export const distancesOf = (hue: number) =>
  Object.fromEntries(kept.map((one) => [one.signal, hueDistance(hue, one.hue)])) as Record<
    (typeof kept)[number]['signal'],
    number
  >;

const toneOf = (linear: number): number =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;

const linearOf = (tone: number): number =>
  tone <= 0.04045 ? tone / 12.92 : ((tone + 0.055) / 1.055) ** 2.4;

/** A colour in sRGB; what the screen cannot show is cut at its edge, as browsers do. */
export function rgbOf([lightness, chroma, hue]: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const [red = 0, green = 0, blue = 0] = linear.map((part) =>
    toneOf(Math.min(1, Math.max(0, part))),
  );
  return [red, green, blue];
}

/** A colour as `#rrggbb`, for what knows no OKLCH: documents, mails, icons, phones. */
export const hexOf = (colour: Oklch): string =>
  `#${rgbOf(colour)
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The luminance of a colour by WCAG, from 0 (black) to 1 (white). */
export function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * linearOf(red) + 0.7152 * linearOf(green) + 0.0722 * linearOf(blue);
}

/** The contrast of two luminances by WCAG, from 1 to 21. */
export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/**
 * The colours that follow from a hue, as `tokens.css` computes them, in both themes; the page's
 * light ground does not follow. A test compares them with the sheet.
 */
export const coloursOf = (hue: number) =>
  ({
    light: {
      page: [0.984, 0.006, 95],
      accent: [0.43, 0.085, hue],
      accentStrong: [0.35, 0.075, hue],
      accentSoft: [0.945, 0.03, hue],
      onAccent: [0.99, 0.005, hue],
      night: [0.16, 0.012, hue + 2],
      onNight: [0.965, 0.008, 95],
    },
    dark: {
      page: [0.17, 0.01, hue + 2],
      accent: [0.74, 0.11, hue],
      accentStrong: [0.82, 0.1, hue],
      accentSoft: [0.28, 0.04, hue],
      onAccent: [0.17, 0.02, hue],
    },
  }) as const satisfies Record<string, Record<string, Oklch>>;

/** The pairs that must be readable, with their contrast and the least that WCAG asks (AA). */
export function contrastsOf(hue: number) {
  const { light, dark } = coloursOf(hue);
  const between = (one: Oklch, other: Oklch) =>
    contrastOf(luminanceOf(rgbOf(one)), luminanceOf(rgbOf(other)));
  return [
    { pair: 'accent_on_page', contrast: between(light.accent, light.page), least: 4.5 },
    { pair: 'button_text', contrast: between(light.onAccent, light.accent), least: 4.5 },
    { pair: 'accent_on_soft', contrast: between(light.accentStrong, light.accentSoft), least: 4.5 },
    { pair: 'accent_on_night', contrast: between(dark.accent, dark.page), least: 4.5 },
    { pair: 'button_text_on_night', contrast: between(dark.onAccent, dark.accent), least: 4.5 },
  ] as const;
}
