import { eachNode, type SyntaxNode } from './syntax.ts';
import { isTest, lineAt, type Rule, type SourceFile } from './tree.ts';

const ofUi = /^src\/web\/ui\/.*\.tsx$/;
const ofGallery = /^scripts\/gallery\/.*\.tsx$/;
const exported = /^export function ([A-Z]\w*)/gm;

/** The names of a file's JSX elements. */
function elementsOf(file: SourceFile): string[] {
  const names: string[] = [];
  eachNode(file, (node) => {
    if (node.type === 'JSXOpeningElement') names.push(String((node.name as SyntaxNode).name));
  });
  return names;
}

/** Every component of src/web/ui is in the gallery (`npm run dev -- gallery`). */
export const gallery: Rule = {
  name: 'components in the gallery',
  check: (files) => {
    const shown = new Set(files.filter(({ path }) => ofGallery.test(path)).flatMap(elementsOf));
    return files
      .filter(({ path }) => ofUi.test(path) && !isTest(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(exported)]
          .filter(({ 1: name }) => !shown.has(name!))
          .map(({ 1: name, index }) => ({
            path,
            line: lineAt(text, index),
            because: `${name} is not in scripts/gallery`,
          })),
      );
  },
};
