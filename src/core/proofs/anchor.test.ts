import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { anchorBytes, anchorDiffers, anchorScript, headOfScript } from './anchor.ts';
import { hexOf } from './bytes.ts';

const head = { size: 258n, root: new Uint8Array(32).fill(7) };
const other = { size: 258n, root: new Uint8Array(32).fill(8) };

describe('an anchor', () => {
  test('has a fixed form of 45 bytes, well below what nodes pass on', () => {
    const script = anchorScript(head);
    assert.equal(hexOf(script), `6a2d434e4452010000000000000102${'07'.repeat(32)}`);
    assert.equal(BigInt(script.length) + 9n, anchorBytes);
    assert.deepEqual(headOfScript(script), head);
  });

  test('is read in no other form', () => {
    const script = anchorScript(head);
    for (const at of [0, 1, 2, 5, 6]) {
      const changed = script.slice();
      changed[at]! ^= 1;
      assert.equal(headOfScript(changed), null, `byte ${at}`);
    }
    assert.equal(headOfScript(script.slice(0, -1)), null);
    assert.equal(headOfScript(new Uint8Array([...script, 0])), null);
    assert.equal(headOfScript(anchorScript({ ...head, size: 0n })), null);
  });

  test('comes back once, as it was exported, and burns nothing', () => {
    const input = { script: anchorScript(head), amount: 0n };
    const strange = { script: anchorScript(other), amount: 0n };
    assert.deepEqual(anchorDiffers(head, [input]), []);
    assert.deepEqual(anchorDiffers(null, []), []);
    assert.equal(anchorDiffers(head, []).length, 1);
    assert.equal(anchorDiffers(null, [input]).length, 1);
    assert.equal(anchorDiffers(head, [strange]).length, 1);
    assert.equal(anchorDiffers(head, [input, input]).length, 1);
    assert.equal(anchorDiffers(head, [input, strange]).length, 1);
    assert.equal(anchorDiffers(head, [{ ...input, amount: 1n }]).length, 1);
  });
});
