import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';
import type { SchemaDigest } from './schema.sql.ts';

// The server's built-in objects: functions, operators, casts, and everything else that the checks
// depend on. A superuser can replace each of them under the same OID. So this module reads them
// with bare scans, without conditions, order or calls, and compares them in this process. Only the
// functions that output a value as text take part, and SQL or PL/pgSQL cannot replace those.

/** User objects have OIDs from here on; the schema digest covers them. */
const FIRST_OF_USERS = 16_384;
/** OIDs from here on may differ between machines, so the name identifies the object. */
const FIRST_OF_MACHINE = 12_000;
const DIGEST_LETTERS = 24;

type Row = Record<string, unknown>;
/** A catalogue: the kind of object in its rows, its OID column, and its name column. */
type Catalogue = { of: string; by: string; name?: string; space?: string; columns: string };

const catalogues: Record<string, Catalogue> = {
  pg_namespace: { of: 'schema', by: 'oid', name: 'nspname', columns: 'oid, nspname' },
  pg_language: {
    of: 'language',
    by: 'oid',
    name: 'lanname',
    columns: 'oid, lanname, lanispl, lanpltrusted, lanplcallfoid, laninline, lanvalidator',
  },
  pg_type: {
    of: 'type',
    by: 'oid',
    name: 'typname',
    space: 'typnamespace',
    columns: `oid, typname, typnamespace, typlen, typbyval, typtype, typcategory, typispreferred,
      typisdefined, typdelim, typsubscript::oid, typelem, typarray, typinput::oid, typoutput::oid,
      typreceive::oid, typsend::oid, typmodin::oid, typmodout::oid, typanalyze::oid, typalign,
      typstorage, typnotnull, typbasetype, typtypmod, typndims, typcollation, typdefault`,
  },
  pg_range: {
    of: 'type',
    by: 'rngtypid',
    columns: `rngtypid, rngsubtype, rngmultitypid, rngcollation, rngsubopc, rngcanonical::oid,
      rngsubdiff::oid`,
  },
  pg_proc: {
    of: 'function',
    by: 'oid',
    name: 'proname',
    space: 'pronamespace',
    columns: `oid, proname, pronamespace, prolang, procost, prorows, provariadic, prosupport::oid,
      prokind, prosecdef, proleakproof, proisstrict, proretset, provolatile, proparallel,
      pronargs, pronargdefaults, prorettype, proargtypes, proallargtypes, proargmodes,
      proargdefaults, protrftypes, prosrc, probin, prosqlbody, proconfig`,
  },
  pg_aggregate: {
    of: 'function',
    by: 'aggfnoid',
    columns: `aggfnoid::oid, aggkind, aggnumdirectargs, aggtransfn::oid, aggfinalfn::oid,
      aggcombinefn::oid, aggserialfn::oid, aggdeserialfn::oid, aggmtransfn::oid,
      aggminvtransfn::oid, aggmfinalfn::oid, aggfinalextra, aggmfinalextra, aggfinalmodify,
      aggmfinalmodify, aggsortop, aggtranstype, aggtransspace, aggmtranstype, aggmtransspace,
      agginitval, aggminitval`,
  },
  pg_operator: {
    of: 'operator',
    by: 'oid',
    name: 'oprname',
    space: 'oprnamespace',
    columns: `oid, oprname, oprnamespace, oprkind, oprcanmerge, oprcanhash, oprleft, oprright,
      oprresult, oprcom, oprnegate, oprcode::oid, oprrest::oid, oprjoin::oid`,
  },
  pg_cast: {
    of: 'cast',
    by: 'oid',
    columns: 'oid, castsource, casttarget, castfunc, castcontext, castmethod',
  },
  pg_am: {
    of: 'access method',
    by: 'oid',
    name: 'amname',
    columns: 'oid, amname, amhandler::oid, amtype',
  },
  pg_opfamily: {
    of: 'operator family',
    by: 'oid',
    name: 'opfname',
    space: 'opfnamespace',
    columns: 'oid, opfmethod, opfname, opfnamespace',
  },
  pg_opclass: {
    of: 'operator family',
    by: 'opcfamily',
    columns: 'oid, opcmethod, opcname, opcnamespace, opcfamily, opcintype, opcdefault, opckeytype',
  },
  pg_amop: {
    of: 'operator family',
    by: 'amopfamily',
    columns: `amopfamily, amoplefttype, amoprighttype, amopstrategy, amoppurpose, amopopr,
      amopmethod, amopsortfamily`,
  },
  pg_amproc: {
    of: 'operator family',
    by: 'amprocfamily',
    columns: 'amprocfamily, amproclefttype, amprocrighttype, amprocnum, amproc::oid',
  },
  pg_collation: {
    of: 'collation',
    by: 'oid',
    name: 'collname',
    columns: `oid, collname, collnamespace, collprovider, collisdeterministic, collencoding,
      collcollate, collctype, colllocale, collicurules`,
  },
  pg_conversion: {
    of: 'conversion',
    by: 'oid',
    name: 'conname',
    columns: 'oid, conname, connamespace, conforencoding, contoencoding, conproc::oid, condefault',
  },
  pg_class: {
    of: 'relation',
    by: 'oid',
    name: 'relname',
    space: 'relnamespace',
    columns: `oid, relname, relnamespace, relkind, relpersistence, relrowsecurity,
      relforcerowsecurity, relhasrules, relhastriggers`,
  },
  pg_rewrite: {
    of: 'relation',
    by: 'ev_class',
    columns: 'rulename, ev_class, ev_type, ev_enabled, is_instead, ev_qual, ev_action',
  },
};

type Scan = Catalogue & { rows: Row[] };
type Scans = Record<string, Scan>;

async function scanAll(tx: Tx): Promise<Scans> {
  const scans: Scans = {};
  for (const [table, catalogue] of Object.entries(catalogues)) {
    const found = sql.raw<Row>(`select ${catalogue.columns} from pg_catalog.${table}`);
    // Uses the catalogue's column names, because the digests in the list are made of them.
    scans[table] = { ...catalogue, rows: (await found.execute(tx.withoutPlugins())).rows };
  }
  return scans;
}

const numberIn = (row: Row, column: string): number => Number(row[column]);

/**
 * Returns a row as text. OIDs assigned by the machine carry no information, so a sign replaces
 * them.
 */
const textOf = (row: Row): string =>
  JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'number' && value >= FIRST_OF_MACHINE && value < FIRST_OF_USERS ? '#' : value,
  );

/**
 * Returns the names of one kind of object by OID; null for objects specific to the machine: its
 * collations, and the standard's views, which no check reads.
 */
function namesOf({ rows, by, name, space }: Scan, systemSpace: number) {
  const names = new Map<number, string | null>();
  for (const row of rows) {
    const number = numberIn(row, by);
    if (number >= FIRST_OF_USERS) continue;
    const called = name === undefined ? '' : String(row[name]);
    if (number < FIRST_OF_MACHINE) names.set(number, `${number} ${called}`);
    else {
      const isOurs = space === undefined || numberIn(row, space) === systemSpace;
      names.set(number, isOurs ? called : null);
    }
  }
  return names;
}

const mainOf = ({ by, name, of }: Catalogue): boolean =>
  by === 'oid' && (name !== undefined || of === 'cast');

/**
 * Returns whether `initdb` derives the row from its machine, or it concerns storage only, which
 * decides nothing.
 */
function isOfMachine(table: string, row: Row, number: number): boolean {
  if (table === 'pg_collation') return number >= FIRST_OF_MACHINE;
  if (table === 'pg_class') return row['relkind'] !== 'r' && row['relkind'] !== 'v';
  // The row types of views, and their arrays.
  return (
    table === 'pg_type' &&
    number >= FIRST_OF_MACHINE &&
    row['typinput'] !== undefined &&
    (row['typtype'] === 'c' || numberIn(row, 'typelem') >= FIRST_OF_MACHINE)
  );
}

/** Returns every object below the user OIDs by kind, OID and name, each as a digest. */
export async function readBuiltins(tx: Tx): Promise<SchemaDigest> {
  const scans = await scanAll(tx);
  const scanned = Object.values(scans);
  const system = scans['pg_namespace']!.rows.find((row) => row['nspname'] === 'pg_catalog');
  const names = new Map(
    scanned
      .filter(mainOf)
      .map((scan) => [scan.of, namesOf(scan, numberIn(system ?? {}, 'oid'))] as const),
  );
  const texts = new Map<string, string[]>();
  for (const [table, { of, by, rows }] of Object.entries(scans)) {
    for (const row of rows) {
      const number = numberIn(row, by);
      if (number >= FIRST_OF_USERS || isOfMachine(table, row, number)) continue;
      const called = names.get(of)?.get(number);
      if (called === null) continue;
      const id = `${of} ${called ?? number}`.trim();
      const known = texts.get(id);
      if (known === undefined) texts.set(id, [`${table} ${textOf(row)}`]);
      else known.push(`${table} ${textOf(row)}`);
    }
  }
  const digestOf = (lines: string[]): string =>
    createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, DIGEST_LETTERS);
  const digests = [...texts].map(([id, lines]) => [id, digestOf(lines)] as const);
  return new Map(digests.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the server's version from a setting of its binary, which calls no function. */
export async function serverVersion(tx: Tx): Promise<string> {
  const shown = await all(tx)`show server_version_num`;
  const [row] = shown as { serverVersionNum: string }[];
  const number = Number(row!.serverVersionNum);
  return `${Math.trunc(number / 10_000)}.${number % 10_000}`;
}
