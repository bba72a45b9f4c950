import { broken, comment, plainSql, plainType } from './plain-sql.ts';
import type { Column, Constraint, Table } from './read-tables.ts';

/** The name that Postgres gives an unnamed constraint. */
function usualName(table: Table, { kind, columns }: Constraint): string {
  const [ending, isNamedAfterColumns] = (
    {
      p: ['pkey', false],
      u: ['key', true],
      f: ['fkey', true],
      c: ['check', columns.length === 1],
    } as const
  )[kind];
  return [table.name, ...(isNamedAfterColumns ? columns : []), ending].join('_');
}

/** The constraint's name clause, if its name is not the default. */
const nameOf = (table: Table, constraint: Constraint): string =>
  constraint.name.replace(/\d+$/, '') === usualName(table, constraint)
    ? ''
    : `constraint ${constraint.name} `;

/** The text of a constraint; a reference to the key `id` leaves that column out. */
const textOf = (constraint: Constraint): string => {
  const definition = plainSql(constraint.text);
  return constraint.kind === 'f'
    ? definition.replace(/(references [^\s(]+)\(id\)/, '$1')
    : definition;
};

/** A single-column constraint, as part of that column's line. */
function onItsColumn(constraint: Constraint): string {
  const definition = textOf(constraint);
  if (constraint.kind === 'p') return 'primary key';
  if (constraint.kind === 'u') return definition.replace(/ \([^)]*\)$/, '');
  return definition.replace(/^foreign key \([^)]*\) /, '');
}

function defaultOf({ kind, value, type }: Column): string[] {
  if (kind === 'identity') return ['generated always as identity'];
  if (value === null) return [];
  if (kind === 'generated') return [`generated always as (${plainSql(value)}) stored`];
  const plain = value.endsWith(`'::${type}`) ? value.slice(0, -type.length - 2) : value;
  return [`default ${plainSql(plain)}`];
}

function columnLine(table: Table, column: Column): string {
  const own = table.constraints.filter(
    ({ columns }) => columns.length === 1 && columns[0] === column.name.replaceAll('"', ''),
  );
  const [keys, others] = [
    own.filter(({ kind }) => kind === 'p'),
    own.filter(({ kind }) => kind !== 'p'),
  ];
  const isRequired = column.is_required && keys.length === 0 && column.kind !== 'identity';
  const written = (items: Constraint[]) =>
    items.map((constraint) => nameOf(table, constraint) + onItsColumn(constraint));
  return [
    `  ${column.name} ${plainType(column.type)}`,
    ...(isRequired ? ['not null'] : []),
    ...written(keys),
    ...defaultOf(column),
    ...written(others),
  ].join(' ');
}

const constraintLine = (table: Table, constraint: Constraint): string =>
  `  ${nameOf(table, constraint)}${textOf(constraint)}`;

const commentAbove = (text: string | null, indent = ''): string[] =>
  text === null ? [] : [comment(text, indent)];

const endOf = ({ options, periods }: Table): string[] => [
  ...(periods === null ? [] : [`partition by ${plainSql(periods.key)}`]),
  ...(options === null ? [] : [`with (${options.replaceAll('=', ' = ')})`]),
];

/** The statements that create a table, as a person would write them, without its comments. */
export function drawTable(table: Table): string {
  const { schema, name, periods } = table;
  const rest = table.constraints.filter(({ columns }) => columns.length !== 1);
  const lines = [
    ...table.columns.map((column) => ({
      above: commentAbove(column.comment, '  '),
      line: columnLine(table, column),
    })),
    ...rest.map((constraint) => ({ above: [], line: constraintLine(table, constraint) })),
  ];
  const last = lines.length - 1;
  return [
    ...commentAbove(table.comment),
    ...(periods === null
      ? []
      : [`-- A part for each month, from ${periods.first} to ${periods.last}.`]),
    `create ${table.isUnlogged ? 'unlogged ' : ''}table ${schema}.${name} (`,
    ...lines.flatMap(({ above, line }, index) => [
      ...above,
      broken(index === last ? line : `${line},`),
    ]),
    [')', ...endOf(table)].join(' ') + ';',
    ...table.indexes.map((definition) =>
      broken(`${plainSql(definition).replace(' using btree', '').replace(' on only ', ' on ')};`),
    ),
  ].join('\n');
}
