import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

type Look = { kind?: 'go' | 'bad' | 'link' | undefined; small?: boolean | undefined };

const classOf = ({ kind, small }: Look, more = '') =>
  ['btn', kind && `btn-${kind}`, small && 'btn-sm', more].filter(Boolean).join(' ');

type Props = ComponentProps<'button'> & Look & { busy?: boolean; busyText?: string };

/** A button labelled by its action; while busy it keeps the focus and ignores further presses. */
export function Button({ kind, small, busy, busyText, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ kind, small }, rest.className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && busyText ? busyText : children}
    </button>
  );
}

/** A link that looks like a button: it navigates and changes nothing. */
export function ButtonLink({ kind, small, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={classOf({ kind, small }, className)} />;
}
