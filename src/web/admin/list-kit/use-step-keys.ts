import { useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, dialog') !== null;

function step(ids: readonly string[], by: 1 | -1): void {
  const within = ids.findIndex((id) =>
    document.getElementById(id)?.contains(document.activeElement),
  );
  const first = by === 1 ? 0 : ids.length - 1;
  const next = ids[within < 0 ? first : within + by];
  if (next !== undefined) document.getElementById(next)?.focus();
}

function enter(event: KeyboardEvent, ids: readonly string[], button: string): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !ids.includes(target.id)) return;
  event.preventDefault();
  target.querySelector<HTMLElement>(button)?.focus();
}

/** Binds j and k to step through a screen's parts by id, and Enter to focus the button inside. */
export function useStepKeys(ids: readonly string[], button: string): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === 'j') step(ids, 1);
      else if (event.key === 'k') step(ids, -1);
      else if (event.key === 'Enter') enter(event, ids, button);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
