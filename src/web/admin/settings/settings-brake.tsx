import { settings } from '../../text/en/admin/settings.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { SiteSettings } from '../list-kit/api-types.ts';

const words = settings.brake;

/** The deposit brake with each of its causes (INT-8). */
export function SettingsBrake({ brake }: Pick<SiteSettings, 'brake'>) {
  const isOpen = brake.every(({ closed }) => !closed);
  return (
    <Panel
      title={words.title}
      span={7}
      end={
        <StatusMark mark={isOpen ? 'ok' : 'no'}>{isOpen ? words.open : words.closed}</StatusMark>
      }
      footer={words.opens}
    >
      <p>{isOpen ? words.openNote : words.closedNote}</p>
      <ul className="causes" aria-label={words.list}>
        {brake.map(({ cause, closed }) => (
          <li key={cause}>
            <span>{words.causes[cause]}</span>
            <StatusMark mark={closed ? 'no' : 'ok'}>{closed ? words.now : words.fine}</StatusMark>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
