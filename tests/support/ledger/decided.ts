import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Answer, TestApi } from '../api.ts';
import type { Person } from './builders.ts';

/** One person proposes through the API, another approves; returns the proposal. */
export function decidedBy({ call }: TestApi, [finance, second]: [Person, Person]) {
  const approve = async (made: { proposal_id: string; shown_hash: string }): Promise<void> => {
    const body = { decision: 'approve', shown_hash: made.shown_hash };
    const path = `/admin/approvals/${made.proposal_id}`;
    const answer = await call('PATCH', path, { token: second.token, body });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  const ask = (path: string, body: object, method = 'POST'): Promise<Answer> =>
    call(method, path, { token: finance.token, key: randomUUID(), body });
  const agree = async (path: string, body: object) => {
    const { status, body: made } = await ask(path, body);
    assert.ok(status === 202 || status === 200, JSON.stringify(made));
    await approve(made.data);
    return made.data;
  };
  const read = async (path: string) =>
    (await call('GET', path, { token: finance.token })).body.data;
  return { approve, ask, agree, read };
}
