import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

// Plays the test files of its command line one after another in one process: to read the product
// and to warm it up costs most of them more than their tests do. The hooks of a file run when its
// last test has ended, so that nothing of it is open beside the next.
for (const file of process.argv.slice(2)) {
  test(file, () => {
    describe(file, async () => {
      await import(pathToFileURL(resolve(file)).href);
    });
  });
}
