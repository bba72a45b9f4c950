import type { Breach, Rule, SourceFile } from './tree.ts';

// One sheet styles a class, so a component's styles go with the component (STRUCTURE).

/** The selectors of a sheet; keyframe steps have no class, so they may stay. */
function selectorsOf(css: string): string[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/'[^']*'|"[^"]*"/g, '');
  return [...plain.matchAll(/([^{};]+)\{/g)].flatMap(([, head = '']) =>
    head.trim().startsWith('@') ? [] : [head],
  );
}

const classesOf = ({ text }: SourceFile): Set<string> =>
  new Set(
    selectorsOf(text).flatMap((selector) =>
      [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name!),
    ),
  );

/** Each class with the sheets that style it. */
function sheetsByClass(files: readonly SourceFile[]): Map<string, string[]> {
  const sheets = new Map<string, string[]>();
  for (const file of files.filter(({ path }) => /^src\/.*\.css$/.test(path))) {
    for (const name of classesOf(file)) sheets.set(name, [...(sheets.get(name) ?? []), file.path]);
  }
  return sheets;
}

/** Refuses a class that a second sheet styles. */
export const classHomes: Rule = {
  name: 'one sheet for each class',
  check: (files) =>
    [...sheetsByClass(files)].flatMap(([name, paths]): Breach[] => {
      if (paths.length === 1) return [];
      return [{ path: paths[1]!, line: 1, because: `.${name} is styled in ${paths.join(', ')}` }];
    }),
};

const DOUBLED = /\.(-?[a-zA-Z_][\w-]*)\.\1(?![\w-])/;

/** Refuses a class named twice in the portal, whose layers decide which sheet wins. */
export const doubledClasses: Rule = {
  name: 'no class named twice in a selector',
  check: (files) =>
    files
      .filter(({ path }) => /^src\/web\/(?!site\/).*\.css$/.test(path))
      .flatMap(({ path, text }) =>
        selectorsOf(text).flatMap((selector): Breach[] => {
          const [twice] = DOUBLED.exec(selector) ?? [];
          if (twice === undefined) return [];
          return [{ path, line: 1, because: `${twice} wins by its layer (ui/styles/portal.css)` }];
        }),
      ),
};
