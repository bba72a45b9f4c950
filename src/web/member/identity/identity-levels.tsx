import { kyc as text } from '../../text/kyc.ts';
import { dollars } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Identity } from '../layout/api-types.ts';

/** What each level asks for and allows; money going out has no level. */
export function IdentityLevels({ standing }: { standing: Identity }) {
  const { level: here, levels, deposit_limit: limit } = standing;
  const isPlay = limit === null;
  return (
    <Panel title={text.levels} footer={isPlay ? text.sandbox : undefined}>
      <dl className="lines">
        <Line name={text.levelZero} needs={text.nothing} allows={text.zero} isHere={here === 0} />
        {levels.map(({ level, needs, deposit_limit: most }) => (
          <Line
            key={level}
            name={text.level(level)}
            needs={needs.map((kind) => text.kinds[kind]).join(', ')}
            allows={most === null ? '' : text.upTo(dollars(most))}
            isHere={here === level}
          />
        ))}
      </dl>
      <p className="quiet small">{text.out}</p>
    </Panel>
  );
}

type LineProps = { name: string; needs: string; allows: string; isHere: boolean };

function Line({ name, needs, allows, isHere }: LineProps) {
  return (
    <div aria-current={isHere ? 'step' : undefined}>
      <dt>
        <b className="strong">{name}</b>
        <span className="sub">{needs}</span>
      </dt>
      <dd className="num">
        {isHere && <StatusMark mark="ok">{text.you}</StatusMark>}
        <span className="sub">{allows}</span>
      </dd>
    </div>
  );
}
