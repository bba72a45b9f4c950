import assert from 'node:assert/strict';

const hourMs = 3_600_000;

/** Asserts a lifetime of this many hours from the request at `askedAt`, however long it took. */
export function livesFor(hours: number, expiresAt: string, askedAt: number): void {
  const from = Date.parse(expiresAt) - hours * hourMs;
  assert.ok(from >= askedAt && from <= Date.now(), `${expiresAt} is not ${hours} hours from then`);
}
