import { ChevronRight } from 'lucide-react';

/** Opens a row's detail; a press anywhere else in the row is one on it (see DataTable). */
export function RowOpen({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <button type="button" className="icon" data-opens aria-label={label} onClick={onOpen}>
      <ChevronRight aria-hidden />
    </button>
  );
}
