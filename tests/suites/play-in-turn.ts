import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

// Plays the test files of its command line in sequence in one process: for most of them, loading
// the product and warming it up costs more than the tests. The hooks of a file run after its last
// test, so nothing of it is open during the next.
for (const file of process.argv.slice(2)) {
  test(file, () => {
    describe(file, async () => {
      await import(pathToFileURL(resolve(file)).href);
    });
  });
}
