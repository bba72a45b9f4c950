import { useState } from 'react';
import { day, dayAndTime } from '#text/format/format.ts';
import { security } from '#text/security.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { arrived, type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { useCommand } from '../commands/use-command.ts';
import { AddPasskey, type Passkey, type PasskeyCalls, RenamePasskey } from './passkey-forms.tsx';

const text = security.passkeys;

type OpenDialog = { what: 'add' } | { what: 'rename' | 'remove'; key: Passkey } | null;

type Props<Added> = {
  passkeys: readonly Passkey[];
  calls: PasskeyCalls<Added>;
  /** The consequence of a removal, shown in the confirmation. */
  sure: string;
  span: 7 | 8;
  onAdded?: (answer: Added) => void;
};

/** Passkeys that log in to an account: add, rename, remove (MEM-16, ADM-9). */
export function PasskeysPanel<Added>({ passkeys, calls, sure, span, onAdded }: Props<Added>) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const removed = dialog?.what === 'remove' ? dialog.key : undefined;
  const removing = useCommand({
    send: () => calls.remove({ id: removed?.id ?? '' }),
    onDone: close,
  });
  return (
    <Panel
      span={span}
      fill
      edge
      title={text.title}
      end={
        <Button small onClick={() => setDialog({ what: 'add' })}>
          {text.add}
        </Button>
      }
    >
      <p className="key-lead quiet small">{text.lead}</p>
      <DataTable
        label={text.list}
        query={arrived}
        rows={passkeys}
        rowKey={(row) => row.id}
        columns={columnsOf(setDialog)}
        emptyNext={text.none}
        quietHead={passkeys.length === 0}
      />
      <AddPasskey open={dialog?.what === 'add'} onClose={close} calls={calls} onAdded={onAdded} />
      <RenamePasskey
        passkey={dialog?.what === 'rename' ? dialog.key : null}
        onClose={close}
        rename={calls.rename}
      />
      <ConfirmDialog
        open={removed !== undefined}
        onClose={close}
        title={text.sureTitle(removed?.name ?? '')}
        words={sure}
        go={text.remove}
        going={text.removing}
        acting={removing}
      />
    </Panel>
  );
}

const columnsOf = (ask: (dialog: OpenDialog) => void): readonly Column<Passkey>[] => [
  {
    key: 'name',
    head: text.name,
    cell: (row) => (
      <>
        <b className="strong">{row.name}</b>
        <span className="sub">{row.is_synced ? text.synced : text.bound}</span>
      </>
    ),
  },
  {
    key: 'used',
    head: text.used,
    cell: (row) => (
      <>
        {row.last_used_at ? dayAndTime(row.last_used_at) : text.never}
        <span className="sub">
          {text.made} {day(row.made_at)}
        </span>
      </>
    ),
  },
  {
    key: 'acts',
    head: <span className="sr">{text.acts}</span>,
    right: true,
    className: 'row-acts',
    cell: (key) => (
      <>
        <Button
          small
          aria-label={text.renameOf(key.name)}
          onClick={() => ask({ what: 'rename', key })}
        >
          {text.rename}
        </Button>
        <Button
          small
          kind="bad"
          aria-label={text.removeOf(key.name)}
          onClick={() => ask({ what: 'remove', key })}
        >
          {text.remove}
        </Button>
      </>
    ),
  },
];
