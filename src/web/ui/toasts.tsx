import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';

type Kind = 'success' | 'error';
type Toast = { id: number; kind: Kind; message: string };

/** How long a message stays (MEM-17) once the pointer has left it. */
const shownMs: Record<Kind, number> = { success: 2_000, error: 4_000 };
const maxShown = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next.slice(-maxShown);
  for (const watcher of watchers) watcher();
}

function show(kind: Kind, message: string): void {
  lastId += 1;
  change([...toasts, { id: lastId, kind, message }]);
}

export const toastSuccess = (message: string): void => show('success', message);
export const toastError = (message: string): void => show('error', message);

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The place of short messages, which screen readers announce too. */
export function Toasts() {
  const current = useSyncExternalStore(watch, () => toasts);
  return (
    <div className="toasts" role="status">
      {current.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastItem({ toast: { id, kind, message } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const remove = () => change(toasts.filter((toast) => toast.id !== id));
    const timer = setTimeout(remove, shownMs[kind]);
    return () => clearTimeout(timer);
  }, [isHeld, id, kind]);
  const Icon = kind === 'success' ? CircleCheck : CircleAlert;
  return (
    <p
      className={`toast ${kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon className="i" aria-hidden />
      <span>{message}</span>
    </p>
  );
}
