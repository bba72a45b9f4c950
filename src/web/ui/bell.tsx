import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router';

type Props = {
  to: string;
  unread: number;
  words: { bell: (unread: number) => string; badge: (unread: number) => string };
};

/** Links to the notices, with the unread count, which live events keep current. */
export function Bell({ to, unread, words }: Props) {
  return (
    <Link className="icon" to={to} aria-label={words.bell(unread)}>
      <BellIcon aria-hidden />
      {unread > 0 && (
        <span className="icon-count num" aria-hidden="true">
          {words.badge(unread)}
        </span>
      )}
    </Link>
  );
}
