// What the programs of the cage share. It imports nothing, and none of them gets a secret.

const noOne = 61_843;

/**
 * When root started the program, makes it a user who owns nothing: not `nobody`, which other
 * services share.
 */
export function leaveRoot(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups?.([]);
  process.setgid?.(noOne);
  process.setuid?.(noOne);
}

/** Exit codes for the parent; any other is a fault. */
export const unreadable = 3;
export const tooManyPixels = 4;
