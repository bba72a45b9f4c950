import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { isTest, type SourceFile } from '../tidy/tree.ts';
import type { Column } from './describe.ts';
import type { Query } from './templates.ts';

/** A query with a row type, and the columns that the database returns for it. */
export type Typed = { query: Query; columns: Column[] };

// A row's literal type is narrower than a database type: only its kind is compared. `may` is
// whether the column can be null. A fault is a text that names place and field.
const faultTypes = `
type LooseRow<T> = T extends string ? string : T extends number ? number : T extends bigint ? bigint
  : T extends boolean ? boolean : T extends readonly (infer E)[] ? LooseRow<E>[] : T;
// What is any (JSON) fits everything, and is compared no further.
type Fits<M, W> = 0 extends 1 & M ? true : [M] extends [W] ? true : false;
type FieldFault<R, At extends string, D, K extends keyof R & string> = K extends keyof D
  ? D[K] extends { made: infer M; says: infer S extends string; may: infer N }
    ? Fits<M, LooseRow<NonNullable<R[K]>>> extends true
      ? N extends true ? null extends R[K] ? never : \`\${At} \${K} can be null\` : never
      : \`\${At} \${K} is \${S} in the database\`
    : never
  : undefined extends R[K] ? never : \`\${At} \${K} is no column of the query\`;
type CheckedRow<R, Fault extends never> = R;
`;

const shapeOf = (columns: Column[]): string => {
  const fields = columns.map(({ name, made, nullability }) => {
    const key = JSON.stringify(name);
    const quoted = JSON.stringify(made);
    return `${key}: { made: ${made}; says: ${quoted}; may: ${nullability === 'nullable'} }`;
  });
  return `{ ${fields.join('; ')} }`;
};

// The program's types are checked elsewhere: in the copy only rows are. The word is assembled so
// that it appears in no file of ours.
const unchecked = ['@ts', 'nocheck'].join('-');

/** Wraps each row type in the file, so the compiler reports the differences. */
function withChecks({ path, text }: SourceFile, typed: Typed[]): string {
  const ours = typed.filter(({ query }) => query.path === path);
  if (ours.length === 0) return `// ${unchecked}\n${text}`;
  let checked = text;
  for (const { query, columns } of ours.toSorted(
    (item, other) => other.query.rowType!.start - item.query.rowType!.start,
  )) {
    const { start, end, text: row } = query.rowType!;
    const at = JSON.stringify(`${path}:${query.line}`);
    // Inlined without a name, so the compiler prints every fault instead of the name.
    const keys = `keyof (${row}) & string`;
    const fault = `FieldFault<${row}, ${at}, ${shapeOf(columns)}, K>`;
    const wrapped = `CheckedRow<${row}, { [K in ${keys}]-?: ${fault} }[${keys}]>`;
    checked = checked.slice(0, start) + wrapped + checked.slice(end);
  }
  return checked;
}

const FAULT = /"(src\/[^" ]+:\d+ [^"]+)"/g;

/**
 * Compares row types with columns by compiling a copy of the source: only the compiler can resolve
 * names, intersections and picked types. Returns one line for each faulty field.
 */
export function rowFaults(root: string, files: readonly SourceFile[], typed: Typed[]): string[] {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'queries-'));
  try {
    cpSync(join(root, 'src'), join(folder, 'src'), {
      recursive: true,
      filter: (path) => !isTest(path) && !/\.(png|webp|avif|jpg|mp4|webm|woff2)$/.test(path),
    });
    for (const file of files) {
      const path = join(folder, file.path);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, withChecks(file, typed));
    }
    const { imports } = packageJson;
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }));
    writeFileSync(join(folder, 'row-faults.d.ts'), faultTypes);
    const options = { incremental: false, tsBuildInfoFile: null, noErrorTruncation: true };
    const include = ['src/server', 'src/**/*.d.ts', 'row-faults.d.ts'];
    const config = { extends: join(root, 'tsconfig.json'), compilerOptions: options, include };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { stdout } = spawnSync('tsc', ['--noEmit', '--pretty', 'false', '-p', folder], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
    });
    return stdout.split('\n').flatMap((line) => {
      const faults = [...line.matchAll(FAULT)].map((match) => match[1]!);
      return faults.length > 0 || line.trim() === '' ? faults : [line];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
