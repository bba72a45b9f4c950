import { eachNode, type SyntaxNode } from './syntax.ts';
import { isCode, isTest, lineAt, type Rule } from './tree.ts';

// Readable text: two words, the first capitalised; or letters between two tags.
const reads = /^\p{Lu}[\p{L}’',]*( [\p{L}\p{N}$’',.-]+)+/u;
const isBetweenTags = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/&\w+;/g, ''));
const isSentence = (text: string): boolean => reads.test(text) && /[.?!]$/.test(text);

function isRefused(path: string, { type, value }: SyntaxNode): boolean {
  if (typeof value !== 'string') return false;
  if (type === 'JSXText') return isBetweenTags(value);
  if (type !== 'Literal') return false;
  // The contract has separate labels for the API document; its refusals are notes.
  return path.startsWith('src/contract/') ? isSentence(value) : reads.test(value);
}

const isJudged = (path: string): boolean =>
  isCode(path) &&
  !isTest(path) &&
  (path.startsWith('src/contract/') || path.startsWith('src/web/'));

/** Screens and shapes contain no text: a sentence is only in src/text. */
export const sentences: Rule = {
  name: 'words in text alone',
  check: (files) =>
    files
      .filter(({ path }) => isJudged(path))
      .flatMap((file) => {
        const breaches: { path: string; line: number; because: string }[] = [];
        eachNode(file, (node) => {
          if (!isRefused(file.path, node)) return;
          const text = String(node.value).trim().slice(0, 40);
          const line = lineAt(file.text, node.start);
          breaches.push({ path: file.path, line, because: `'${text}' belongs into text/` });
        });
        return breaches;
      }),
};
