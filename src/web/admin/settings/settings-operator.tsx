import { settings as text } from '#text/en/admin/settings.ts';
import { day } from '#text/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { SiteSettings } from '../list-kit/api-types.ts';

const labels = text.operator;

/** The operator's identity, and the requirements of live mode still missing (INT-6). */
export function SettingsOperator({ settings }: { settings: SiteSettings }) {
  const { operator, mode, made_at } = settings;
  const lacking = operator.filter(({ value, needed }) => needed && value === null).length;
  return (
    <Panel
      title={labels.title}
      end={
        <StatusMark mark={lacking === 0 ? 'ok' : 'wait'}>
          {lacking === 0 ? labels.complete : labels.lacks(lacking)}
        </StatusMark>
      }
      footer={labels.note}
    >
      <dl className="lines setting-names">
        <div>
          <dt>{labels.mode}</dt>
          <dd>
            {labels.modes[mode]}
            {made_at && (
              <span className="sub">
                {labels.made} {day(made_at)}
              </span>
            )}
          </dd>
        </div>
        {operator.map(({ setting, value, needed }) => (
          <div key={setting}>
            <dt>
              {labels.of[setting] ?? setting}
              <span className="sub mono">{setting}</span>
            </dt>
            <dd>
              {value ?? (
                <StatusMark mark={needed ? 'wait' : 'off'}>
                  {needed ? labels.missingNeeded : labels.missing}
                </StatusMark>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
