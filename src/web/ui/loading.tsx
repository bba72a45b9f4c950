import { words } from '#text/words.ts';

/** Stands where a screen will be, for the moment its code takes to arrive. */
export function Loading() {
  return (
    <div className="boot" role="status">
      <span className="skel" style={{ width: 160 }} />
      <span className="sr">{words.loading}</span>
    </div>
  );
}
