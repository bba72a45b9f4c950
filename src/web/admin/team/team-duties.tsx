import { Check, Minus } from 'lucide-react';
import rolesByCall from 'virtual:roles';
import { allRoles } from '#contract/endpoint.ts';
import { team } from '#text/en/admin/team.ts';
import { Panel } from '../../ui/panel.tsx';

const text = team.duties;

/** The permissions of each role, as the contract states them at each call. */
export function SeparationOfDuties() {
  return (
    <Panel title={text.title} footer={text.note} edge>
      {/* Wider than a phone's screen: it scrolls separately, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="scroll-x" tabIndex={0} role="group" aria-label={text.title}>
        <table className="table dense duties">
          <thead>
            <tr>
              <th scope="col">{text.duty}</th>
              {allRoles.map((role) => (
                <th key={role} scope="col">
                  {role}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(text.of).map(([call, duty]) => (
              <tr key={call}>
                <th scope="row">{duty}</th>
                {allRoles.map((role) => (
                  <td key={role}>
                    <May isTrue={rolesByCall[call]?.includes(role) === true} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function May({ isTrue }: { isTrue: boolean }) {
  return isTrue ? (
    <Check className="i" role="img" aria-label={text.may} />
  ) : (
    <Minus className="i quiet duty-none" role="img" aria-label={text.not} />
  );
}
