// Flat ruled lines on the left become a terrain on the right: a ledger turned landscape.
// Deterministic, so that the page is the same bytes each time it is rendered.

const WIDTH = 1440;
const HEIGHT = 900;
const HORIZON = 452;
const LINES = 60;
const STEP = 12;
const PEAK = { x: 1130, spread: 250, height: 400 };

/** A smooth value in −1…1 that changes slowly with x and y. */
function swell(x: number, y: number): number {
  const waves = [
    Math.sin(x * 1.7 + y * 2.3),
    Math.sin(x * 3.1 - y * 1.9 + 1.3),
    Math.sin(x * 5.3 + y * 4.1 + 4.2),
  ] as const;
  return waves[0] * 0.5 + waves[1] * 0.3 + waves[2] * 0.2;
}

/** A ridge where the swell crosses zero, so that peaks are sharp and valleys are wide. */
const ridge = (value: number): number => 1 - Math.sqrt(value * value + 0.012);

const bell = (distance: number, spread: number): number => Math.exp(-((distance / spread) ** 2));

/** Nothing below zero, and no edge where it is reached. */
const softFloor = (value: number): number => (value + Math.sqrt(value * value + 0.004)) / 2;

function heightAt(x: number, depth: number): number {
  const { spread } = PEAK;
  const envelope =
    bell(x - PEAK.x, spread) + 0.55 * bell(x - PEAK.x - spread * 1.25, spread * 0.55);
  const z = depth * 5.2;
  const broad = ridge(swell(x / 250 + 3.1, z * 0.62 + 7)) ** 3;
  const fine = ridge(swell(x / 130 + 9, z * 1.05 + 2)) ** 2;
  const rise = softFloor(broad * 0.72 + fine * 0.24 - 0.14) * PEAK.height;
  return rise * envelope * bell(depth - 0.3, 0.24);
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * A curve without a corner near the heights, one each step: quadratic, each piece bent as the one
 * before it goes on. Where rounding put that bend is counted on, so that no error grows.
 */
function curveOf(heights: readonly number[]): string {
  let [end, bend] = [tenth(heights[0]!), tenth(heights[0]!)];
  let path = `M${-STEP} ${end}`;
  for (const [index, height] of heights.slice(1).entries()) {
    const next = tenth((bend + height) / 2);
    path += `t${index === 0 ? STEP / 2 : STEP} ${tenth(next - end)}`;
    bend = tenth(2 * next - bend);
    end = next;
  }
  return path;
}

function lineAt(index: number): { path: string; strength: number } {
  const depth = index / (LINES - 1);
  const base = HORIZON + (HEIGHT + 40 - HORIZON) * depth ** 1.45;
  const heights: number[] = [];
  for (let x = -STEP; x <= WIDTH + 2 * STEP; x += STEP) heights.push(base - heightAt(x, depth));
  return {
    path: `${curveOf(heights)}V${HEIGHT + 60}H${-STEP}z`,
    strength: 0.28 + 0.72 * bell(depth - 0.3, 0.3),
  };
}

const lines = Array.from({ length: LINES }, (_, index) => lineAt(index));
const accented = Math.round(LINES * 0.56);

export function Scene() {
  return (
    <svg
      className="scene"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {lines.map(({ path, strength }, index) => (
        <path
          key={path}
          className={index === accented ? 'accented' : undefined}
          d={path}
          strokeOpacity={index === accented ? 1 : strength.toFixed(2)}
        />
      ))}
    </svg>
  );
}
