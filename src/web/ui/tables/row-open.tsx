import { ChevronRight } from 'lucide-react';

/** Opens a row's details; a press elsewhere in the row activates it (see DataTable). */
export function RowOpen({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <button type="button" className="icon" data-opens aria-label={label} onClick={onOpen}>
      <ChevronRight aria-hidden />
    </button>
  );
}
