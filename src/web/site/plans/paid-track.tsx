import { trackOf } from '../../ui/charts/track.ts';

const percentAt = (value: number): string => `${Math.round(value * 10) / 10}%`;

/** The full length is the target, the green part the payments; a loss is a hollow stub. */
export function PaidTrack({ result }: { result: { paid: string; target: string } | null }) {
  const isLoss = result !== null && Number(result.paid) < 0;
  const { to, mark } = trackOf(result, 0);
  return (
    <svg className="paid-track draws-across" aria-hidden="true">
      <line x1="0" x2="100%" y1="6" y2="6" />
      {isLoss ? (
        <rect className="paid-loss" x="0.5" y="2.5" width="12" height="6" />
      ) : (
        to > 0 && (
          <rect className="paid-gain" y="2" width={percentAt(Math.max(to, 0.5))} height="7" />
        )
      )}
      {mark !== null && (
        <line className="track-mark" x1={percentAt(mark)} x2={percentAt(mark)} y2="11" />
      )}
      <line x1="100%" x2="100%" y1="1" y2="10" />
    </svg>
  );
}
