import { type DraftPlace, drafts, type draftsIn } from '../../app/drafts.ts';
import type { Keys } from './attempt-keys.ts';

/** The form's functions that its draft uses. */
type Form<Values> = { read: () => Values; restore: (values: Values) => void };

/**
 * The draft of one form: its input and the keys of its submissions, kept until the command
 * succeeds. A resend after Back or a log-in is the same attempt and gets the same answer. After
 * success, nothing is left for a press to send again (INP-3).
 */
export function formDraft<Values>(store: () => ReturnType<typeof draftsIn> = drafts) {
  const sent = new Map<string, string>();
  let place: DraftPlace | null = null;
  let form: Form<Values> | null = null;
  // The form's values when its command succeeded: a closing page reports them once more, without
  // any typing.
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
      // Saved before sending, since the answer may never arrive.
      if (form !== null) keep(form.read());
      return sent;
    },
    delete: (body) => sent.delete(body),
  };
  return {
    keys,
    /** Restores the draft of a place, and saves further input there. */
    open: (at: DraftPlace, opened: Form<Values>): void => {
      [place, form] = [at, opened];
      const found = store().find(at);
      if (found === null) return;
      for (const [body, key] of Object.entries(found.keys)) sent.set(body, key);
      opened.restore(found.values as Values);
    },
    keep,
    /** Ends the draft after success, except for values that continue with the result. */
    end: (stays: Values | null): void => {
      if (place === null) return;
      if (stays === null) store().forget(place);
      else keep(stays);
      over = form === null ? null : JSON.stringify(form.read());
    },
  };
}
