import { settings as text } from '../../text/en/admin/settings.ts';
import { day } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { SiteSettings } from '../list-kit/api-types.ts';

const words = text.operator;

/** Who the operator is, and what live still lacks (INT-6). */
export function SettingsOperator({ settings }: { settings: SiteSettings }) {
  const { operator, mode, made_at } = settings;
  const lacking = operator.filter(({ value, needed }) => needed && value === null).length;
  return (
    <Panel
      title={words.title}
      end={
        <StatusMark mark={lacking === 0 ? 'ok' : 'wait'}>
          {lacking === 0 ? words.complete : words.lacks(lacking)}
        </StatusMark>
      }
      footer={words.note}
    >
      <dl className="lines setting-names">
        <div>
          <dt>{words.mode}</dt>
          <dd>
            {words.modes[mode]}
            {made_at && (
              <span className="sub">
                {words.made} {day(made_at)}
              </span>
            )}
          </dd>
        </div>
        {operator.map(({ setting, value, needed }) => (
          <div key={setting}>
            <dt>
              {words.of[setting] ?? setting}
              <span className="sub mono">{setting}</span>
            </dt>
            <dd>
              {value ?? (
                <StatusMark mark={needed ? 'wait' : 'off'}>
                  {needed ? words.missingNeeded : words.missing}
                </StatusMark>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
