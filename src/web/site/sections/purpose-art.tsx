// Four small line drawings in one style, as in the margin of a ledger. They are computed without
// randomness, so that the page's bytes never vary.

export type PurposeSubject = 'explore' | 'trading' | 'placing' | 'wealth';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Mountain ridges, one behind another. */
function explore(): string[] {
  return range(6).map((row) => {
    const points = range(31).map((at) => {
      const x = at * 8;
      const hill = Math.exp(-(((x - 132) / 42) ** 2)) * 48 + Math.exp(-(((x - 66) / 24) ** 2)) * 16;
      return `${x} ${(66 - row - (hill * (6 - row)) / 6).toFixed(1)}`;
    });
    return `M${points.join('L')}`;
  });
}

/** Short strokes without a pause. */
function trading(): string[] {
  return range(60).map((at) => {
    const half = 3 + 11 * Math.abs(Math.sin(at * 1.7) * Math.sin(at * 0.61)) + (at % 13 ? 0 : 18);
    return `M${at * 4 + 1} ${(36 - half).toFixed(1)}V${(36 + half).toFixed(1)}`;
  });
}

/** Placements that returned: full lines, and the missing parts. */
const placing = (): string[] =>
  [120, 176, 96, 232, 148, 204].map((length, row) => `M0 ${8 + row * 11}H${length}`);

/** Rings around one point, like the growth rings of a tree. */
const wealth = (): string[] =>
  range(9).map((ring) => {
    const [across, high] = [8 + ring * 13, 5 + ring * 7.5];
    return `M${120 - across} 70A${across} ${high} 0 0 1 ${120 + across} 70`;
  });

const drawings = { explore: explore(), trading: trading(), placing: placing(), wealth: wealth() };

export function PurposeArt({ subject }: { subject: PurposeSubject }) {
  return (
    <svg viewBox="0 0 240 72" aria-hidden="true" focusable="false">
      {subject === 'placing' && (
        <path
          className="faint"
          d={range(6)
            .map((row) => `M0 ${8 + row * 11}H240`)
            .join('')}
        />
      )}
      <path d={drawings[subject].join('')} />
    </svg>
  );
}
