import { words } from '#text/words.ts';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  words: string;
  /** The button's action, as its label. */
  go: string;
  going?: string;
  acting: { isPending: boolean; mutate: () => void };
};

/** Requires confirmation of an action that cannot be undone. */
export function ConfirmDialog({ open, onClose, title, words: lead, go, going, acting }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title} words={lead}>
      <div className="dialog-acts">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          kind="bad"
          busy={acting.isPending}
          {...(going ? { busyText: going } : {})}
          onClick={() => acting.mutate()}
        >
          {go}
        </Button>
      </div>
    </Dialog>
  );
}
