import { Check, X } from 'lucide-react';
import { contrastsOf, distancesOf, signalsNear } from '#core/brand/colours.ts';
import { brand } from '#text/en/admin/brand.ts';

const text = brand.checks;

/** What must hold for a hue before it can be kept, computed as it is chosen. */
export function BrandChecks({ hue }: { hue: number }) {
  const near = signalsNear(hue);
  const { loss, warning } = distancesOf(hue);
  return (
    <dl className="lines brand-checks" aria-label={text.title}>
      {contrastsOf(hue).map(({ pair, contrast, least }) => (
        <Line
          key={pair}
          passes={contrast >= least}
          label={text.pairs[pair]}
          value={text.contrast(contrast, least)}
        />
      ))}
      <Line passes={!near.includes('loss')} label={text.loss} value={text.fromLoss(loss)} />
      <Line
        passes={!near.includes('warning')}
        label={text.warning}
        value={text.fromWarning(warning)}
      />
    </dl>
  );
}

function Line({ passes, label, value }: { passes: boolean; label: string; value: string }) {
  const Icon = passes ? Check : X;
  return (
    <div className={passes ? undefined : 'brand-check-bad'}>
      <dt>
        <Icon className="i" aria-label={passes ? text.passes : text.fails} />
        {label}
      </dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
