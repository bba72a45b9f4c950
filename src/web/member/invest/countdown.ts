const secondMs = 1000;

/** Returns '9:43', a countdown in plain text: nothing blinks and nothing turns red. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / secondMs));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
