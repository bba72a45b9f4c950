import { ChevronRight } from 'lucide-react';

/** Opens a row's detail; on a phone the whole card is its button. */
export function RowOpen({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <button type="button" className="icon" aria-label={label} onClick={onOpen}>
      <ChevronRight aria-hidden />
    </button>
  );
}
