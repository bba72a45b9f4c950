import { common } from '../text/en/common.ts';
import { Button } from './Button.tsx';

type Props = { page: number; hasNext: boolean; onPage: (page: number) => void };

/** Steps through the pages of a list. */
export function Pager({ page, hasNext, onPage }: Props) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav className="pager" aria-label={common.page(page)}>
      <span className="num">{common.page(page)}</span>
      <span className="acts">
        <Button small disabled={page === 1} onClick={() => onPage(page - 1)}>
          {common.previous}
        </Button>
        <Button small disabled={!hasNext} onClick={() => onPage(page + 1)}>
          {common.next}
        </Button>
      </span>
    </nav>
  );
}
