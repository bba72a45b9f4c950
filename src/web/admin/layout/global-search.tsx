import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent as Keys, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { find as words } from '#text/en/admin/find.ts';
import { api } from '../../app/api.ts';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { fullName } from '../list-kit/labels.ts';

const shortest = 2;
const longest = 160;

/** Returns the page that shows a hit. */
export const placeOf = ({ by, row, member }: Hit): string => {
  if (by === 'deposit' && row)
    return `${paths.adminTransactions}?${new URLSearchParams({ search: member.email, row })}`;
  return paths.adminUser(member.id);
};

type Hit = {
  by: 'member' | 'deposit' | 'withdrawal' | 'wallet';
  row: string | null;
  member: { id: string; first_name: string; last_name: string; email: string };
};

/** Finds a member by name, e-mail, id, txid or address; '/' focuses the box from any page. */
export function GlobalSearch() {
  const box = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const [uses, setUses] = useState(0);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input,select,textarea');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  // Each page, and each use of a hit, gets a fresh box. A page that only changes its query keeps
  // what is being typed.
  return <Finder key={`${pathname} ${uses}`} box={box} done={() => setUses(uses + 1)} />;
}

type FinderProps = { box: React.RefObject<HTMLInputElement | null>; done: () => void };

function Finder({ box, done }: FinderProps) {
  const navigate = useNavigate();
  const lead = (to: string) => {
    void navigate(to);
    done();
  };
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = useDebounced(text.trim().slice(0, longest), 150);
  const query = useQuery({
    ...api.reporting.find.queryOptions({ input: { search } }),
    enabled: search.length >= shortest,
  });
  const hits = search.length >= shortest ? (query.data?.data ?? []) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (hits[0] && search === typed) lead(placeOf(hits[0]));
    else lead(`${paths.adminUsers}?${new URLSearchParams({ search: typed })}`);
  };
  return (
    <form
      role="search"
      className="find"
      onSubmit={submit}
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
        else step(event);
      }}
    >
      <label className="search">
        <Search className="i" aria-hidden />
        <span className="sr">{words.label}</span>
        <input
          ref={box}
          type="search"
          name="search"
          autoComplete="off"
          placeholder={words.label}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <kbd aria-hidden>/</kbd>
      </label>
      <p className="sr" role="status">
        {isOpen && query.data && search.length >= shortest ? words.count(hits.length) : ''}
      </p>
      {isOpen && query.isError && (
        <div className="found">
          <TableState query={query} />
        </div>
      )}
      {isOpen && search.length >= shortest && query.data && (
        <Hits hits={hits} go={(hit) => lead(placeOf(hit))} />
      )}
    </form>
  );
}

function Hits({ hits, go }: { hits: readonly Hit[]; go: (hit: Hit) => void }) {
  if (hits.length === 0) return <p className="found quiet">{words.none}</p>;
  return (
    <ul className="found" aria-label={words.found}>
      {hits.map((hit) => (
        <li key={`${hit.member.id} ${hit.by} ${hit.row}`}>
          <button type="button" onClick={() => go(hit)}>
            <b className="strong">{fullName(hit.member)}</b>
            <span className="sub">
              {hit.member.email} · {words.by[hit.by]}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Moves from the box through the hits by arrow keys. */
function step(event: Keys<HTMLFormElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .found button')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = all[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
