import assert from 'node:assert/strict';

const hourMs = 3_600_000;

/** That what was asked for at `askedAt` lives so many hours, however long the asking took. */
export function livesFor(hours: number, expiresAt: string, askedAt: number): void {
  const from = Date.parse(expiresAt) - hours * hourMs;
  assert.ok(from >= askedAt && from <= Date.now(), `${expiresAt} is not ${hours} hours from then`);
}
