import { words } from '#text/words.ts';

/** A placeholder for a screen while its code loads. */
export function Loading() {
  return (
    <div className="boot" role="status">
      <span className="skel" style={{ width: 160 }} />
      <span className="sr">{words.loading}</span>
    </div>
  );
}
