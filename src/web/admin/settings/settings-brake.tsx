import { settings } from '#text/en/admin/settings.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { SiteSettings } from '../list-kit/api-types.ts';

const text = settings.brake;

/** The deposit brake with all its causes (INT-8). */
export function SettingsBrake({ brake }: Pick<SiteSettings, 'brake'>) {
  const isOpen = brake.every(({ closed }) => !closed);
  return (
    <Panel
      title={text.title}
      span={7}
      end={<StatusMark mark={isOpen ? 'ok' : 'no'}>{isOpen ? text.open : text.closed}</StatusMark>}
      footer={text.opens}
    >
      <p>{isOpen ? text.openNote : text.closedNote}</p>
      <ul className="causes" aria-label={text.list}>
        {brake.map(({ cause, closed }) => (
          <li key={cause}>
            <span>{text.causes[cause]}</span>
            <StatusMark mark={closed ? 'no' : 'ok'}>{closed ? text.now : text.fine}</StatusMark>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
