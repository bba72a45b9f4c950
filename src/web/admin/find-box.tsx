import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { admin } from '../text/en/admin.ts';

const words = admin.find;

/** Finds a deposit by its member, address or txid from every screen; '/' puts the cursor in it. */
export function FindBox() {
  const box = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input,select');
      if (event.key !== '/' || typing) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const search = box.current?.value.trim() ?? '';
    const query = search === '' ? '' : `?${new URLSearchParams({ search })}`;
    void navigate(paths.adminTransactions + query);
  };
  return (
    <form role="search" className="find" onSubmit={find}>
      <label className="search">
        <Search className="i" aria-hidden />
        <span className="sr">{words.label}</span>
        <input ref={box} type="search" name="search" placeholder={words.label} />
        <kbd aria-hidden>/</kbd>
      </label>
    </form>
  );
}
