import { type DraftPlace, drafts, type draftsIn } from '../../app/drafts.ts';
import type { Keys } from './attempt-keys.ts';

/** What a form is asked for its draft. */
type Form<Values> = { read: () => Values; restore: (values: Values) => void };

/**
 * The draft of one form: what is typed and the keys of what is sent, kept while the command has not
 * succeeded. So a resend after Back or a log-in is the same attempt and gets the same answer, and
 * after success nothing is left that one press could send again (INP-3).
 */
export function formDraft<Values>(store: () => ReturnType<typeof draftsIn> = drafts) {
  const sent = new Map<string, string>();
  let place: DraftPlace | null = null;
  let form: Form<Values> | null = null;
  // What stood in the form when its command succeeded: a form says it again while its page closes,
  // and nobody typed it.
  let over: string | null = null;
  const keep = (values: Values): void => {
    if (over !== null && JSON.stringify(values) === over) return;
    over = null;
    if (place !== null) store().keep(place, { values, keys: Object.fromEntries(sent) });
  };
  const keys: Keys = {
    get: (body) => sent.get(body),
    set: (body, key) => {
      sent.set(body, key);
      over = null;
      // Kept before it is sent: the answer may never come.
      if (form !== null) keep(form.read());
      return sent;
    },
    delete: (body) => sent.delete(body),
  };
  return {
    keys,
    /** Puts back what was left in a place, and keeps what is typed there from now on. */
    open: (at: DraftPlace, opened: Form<Values>): void => {
      [place, form] = [at, opened];
      const found = store().find(at);
      if (found === null) return;
      for (const [body, key] of Object.entries(found.keys)) sent.set(body, key);
      opened.restore(found.values as Values);
    },
    keep,
    /** What stays once the command succeeded: nothing, or what goes on with what it made. */
    end: (stays: Values | null): void => {
      if (place === null) return;
      if (stays === null) store().forget(place);
      else keep(stays);
      over = form === null ? null : JSON.stringify(form.read());
    },
  };
}
