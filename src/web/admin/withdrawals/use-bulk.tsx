import { X } from 'lucide-react';
import { useState } from 'react';
import { bulk as text } from '#text/en/admin/bulk.ts';
import { dollars } from '#text/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { fetchedDialog } from '../../ui/dialogs/fetched-dialog.tsx';
import type { Withdrawal } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';
import { aloneBecause, sumOf } from './bulk-rules.ts';

const BulkApproval = fetchedDialog(async () => (await import('./bulk-approval.tsx')).BulkApproval);

/** Returns the selected rows, without those that are no longer on the page. */
export function useBulk(rows: readonly Withdrawal[], nowMs: number) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const alone = new Map(rows.map((row) => [row.id, aloneBecause(row, nowMs)]));
  const usual = rows.filter(({ id }) => alone.get(id) === null);
  const selected = usual.filter(({ id }) => ids.has(id));
  const set = (changed: readonly string[], isOn: boolean) =>
    setIds((now) => {
      const next = new Set(now);
      for (const id of changed) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  return {
    selected,
    usual,
    /** Returns why a row needs a separate decision; null if it does not. */
    whyAlone: (id: string) => alone.get(id) ?? null,
    set,
    toggle: (id: string) => {
      if (usual.some((row) => row.id === id)) set([id], !ids.has(id));
    },
    clear: () => setIds(new Set()),
  };
}
export type Bulk = ReturnType<typeof useBulk>;

/** The checkbox that selects every eligible row. */
export function PickAll({ bulk: { selected, usual, set } }: { bulk: Bulk }) {
  return (
    <input
      type="checkbox"
      className="pick"
      aria-label={text.all}
      title={text.all}
      disabled={usual.length === 0}
      checked={usual.length > 0 && selected.length === usual.length}
      onChange={({ target }) =>
        set(
          usual.map(({ id }) => id),
          target.checked,
        )
      }
    />
  );
}

/** A row's checkbox; a row that needs a separate decision shows why. */
export function Pick({ bulk: { selected, set, whyAlone }, row }: { bulk: Bulk; row: Withdrawal }) {
  const why = whyAlone(row.id);
  return (
    <input
      type="checkbox"
      className="pick"
      aria-label={text.pick(fullName(row.user), dollars(row.amount))}
      title={why ?? undefined}
      disabled={why !== null}
      checked={selected.some(({ id }) => id === row.id)}
      onChange={({ target }) => set([row.id], target.checked)}
    />
  );
}

/** The selection and its actions; replaces the filters. */
export function BulkBar({ bulk }: { bulk: Bulk }) {
  const [isAsking, setAsking] = useState(false);
  const { selected, set, clear } = bulk;
  const sum = sumOf(selected);
  return (
    <>
      {selected.length > 0 && (
        <div className="bar chosen" role="status">
          <b className="strong">{text.selected(selected.length, sum)}</b>
          <Button small onClick={clear}>
            <X className="i" aria-hidden />
            {text.clear}
          </Button>
          <Button small kind="go" className="chosen-go" onClick={() => setAsking(true)}>
            {text.approve(selected.length, sum)}
          </Button>
        </div>
      )}
      {isAsking && (
        <BulkApproval
          rows={selected}
          onApproved={(ids) => set(ids, false)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
