import { useState } from 'react';
import { minReason } from '#core/rules/typed-rules.ts';
import { admin } from '#text/en/admin.ts';
import { people } from '#text/en/admin/people.ts';
import { centsOf, day, dollars, wholeDollars } from '#text/format/format.ts';
import { typedDollars } from '#text/format/typed-amounts.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { arrived, type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { usePermission } from '../layout/use-permission.ts';
import type { UserPosition } from '../list-kit/api-types.ts';
import { MoneyField } from '../list-kit/money-field.tsx';
import { fullPlanName } from '../plans/plan-columns.tsx';

const text = people.positions;
const columns = (choose: ((row: UserPosition) => void) | null): Column<UserPosition>[] => [
  { key: 'plan', head: text.plan, className: 'strong', cell: fullPlanName },
  {
    key: 'principal',
    head: text.principal,
    right: true,
    className: 'strong',
    cell: (row) => <Money whole value={row.principal} />,
  },
  {
    key: 'opened',
    head: text.opened,
    label: text.opened,
    right: true,
    cell: (row) => <Money whole value={row.opened} />,
  },
  {
    key: 'paid',
    head: text.paid,
    label: text.paid,
    right: true,
    cell: (row) => (
      <>
        <Money whole value={row.paid} />
        {row.lost !== '0.00' && (
          <span className="sub num">{text.bore(wholeDollars(row.lost))}</span>
        )}
      </>
    ),
  },
  { key: 'state', head: text.state, cell: (row) => text.states[row.state] },
  {
    key: 'matures',
    head: text.matures,
    label: text.matures,
    className: 'num',
    cell: (row) => day(row.matures_at),
  },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: (row) =>
      choose && centsOf(row.principal) > 0n ? (
        <Button small onClick={() => choose(row)}>
          {text.correct}
          <span className="sr">{text.correctOf(fullPlanName(row))}</span>
        </Button>
      ) : null,
  },
];

type Props = { userId: string; positions: readonly UserPosition[] };

/** A member's positions; excess principal is corrected on the position itself. */
export function UserPositions({ userId, positions }: Props) {
  const [chosen, setChosen] = useState<UserPosition | null>(null);
  const { may } = usePermission('adjustments.adjust');
  return (
    <div id="positions" className="page-after">
      <Panel title={text.title} edge>
        <DataTable
          dense
          label={text.title}
          columns={columns(may === true ? setChosen : null)}
          query={arrived}
          rows={positions}
          rowKey={(row) => row.id}
          emptyNext={text.none}
        />
      </Panel>
      {chosen && (
        <Dialog
          open
          onClose={() => setChosen(null)}
          title={text.sheet(fullPlanName(chosen))}
          words={text.lead}
        >
          <Correct userId={userId} position={chosen} done={() => setChosen(null)} />
        </Dialog>
      )}
    </div>
  );
}

type CorrectProps = { userId: string; position: UserPosition; done: () => void };

function Correct({ userId, position, done }: CorrectProps) {
  const isLess = (typed: string) => {
    const principal = typedDollars(typed);
    return principal !== null && centsOf(principal) < centsOf(position.principal);
  };
  const form = useCommandForm({
    values: { principal: '', reason: '' },
    input: ({ principal, reason }) => ({
      user: userId,
      act: 'position' as const,
      position: position.id,
      principal: typedDollars(principal) ?? '',
      reason: reason.trim(),
    }),
    send: call.adjustments.adjust,
    onDone: done,
  });
  const help = text.help(dollars(position.principal));
  return (
    <form className="fields" onSubmit={form.submit} noValidate>
      <MoneyField
        label={text.becomes}
        help={help}
        {...form.field('principal', { validate: (typed) => isLess(typed) || help })}
      />
      <Field label={people.reason} {...form.field('reason', minLetters(minReason, people.short))} />
      <div className="row dialog-row">
        <Button type="submit" kind="go" busy={form.busy}>
          {text.submit}
        </Button>
        <Button className="sheet-end" onClick={done}>
          {admin.common.back}
        </Button>
      </div>
    </form>
  );
}
