import { useSearchParams } from 'react-router';
import { Button } from '../../src/web/ui/button.tsx';
import { ConfirmDialog } from '../../src/web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../src/web/ui/dialogs/dialog.tsx';
import { DrawerDialog } from '../../src/web/ui/dialogs/drawer-dialog.tsx';
import { Drawer } from '../../src/web/ui/dialogs/drawer.tsx';
import { Sheet } from '../../src/web/ui/dialogs/sheet.tsx';
import { Panel } from '../../src/web/ui/panel.tsx';

const dialogs = ['question', 'confirmation', 'sheet', 'wide-sheet', 'menu'] as const;
type DialogName = (typeof dialogs)[number];

/** The address names the open dialog, so it can be rendered and linked. */
export function DialogSamples() {
  const [query, setQuery] = useSearchParams();
  const of = (name: DialogName) => ({
    open: query.get('open') === name,
    onClose: () => setQuery({}),
  });
  return (
    <Panel title="Dialogs" span={12}>
      <div className="dialog-acts">
        {dialogs.map((name) => (
          <Button key={name} onClick={() => setQuery({ open: name })}>
            Open a {name}
          </Button>
        ))}
        <Drawer>
          <nav>Where a menu stands on a phone.</nav>
        </Drawer>
      </div>
      <DrawerDialog {...of('menu')}>
        <nav>The same, opened by its address.</nav>
      </DrawerDialog>
      <Dialog {...of('question')} title="Name this passkey" words="You will see it in your list.">
        <Button kind="go">Save</Button>
      </Dialog>
      <ConfirmDialog
        {...of('confirmation')}
        title="Cancel the withdrawal?"
        words="$1,500.00 returns to your balance."
        go="Cancel withdrawal"
        acting={{ isPending: false, mutate: () => setQuery({}) }}
      />
      <Sheet {...of('sheet')} title="Withdrawal" foot={<Button kind="go">Approve payout</Button>}>
        <p>The detail of a row.</p>
      </Sheet>
      <Sheet {...of('wide-sheet')} title="Candles" tools={<Button small>1 day</Button>} wide>
        <p>A chart, as wide as it can be read.</p>
      </Sheet>
    </Panel>
  );
}
