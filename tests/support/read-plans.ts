import pg from 'pg';

// How Postgres executed each statement, including those inside functions.

export type Node = Record<string, unknown> & {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
};

/** Every step of a plan. */
export const stepsOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)];

/** The rows that a step returned, and those that it read and discarded. */
export const rowsOf = (node: Node): number =>
  Object.entries(node)
    .filter(([name]) => name === 'Actual Rows' || name.startsWith('Rows Removed'))
    .reduce((sum, [, rows]) => sum + Number(rows), 0) * node['Actual Loops'];

/** The executed plans of all statements of `run`. */
export async function plansOf(
  url: string,
  run: (client: pg.Client) => Promise<unknown>,
): Promise<Node[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
    set auto_explain.log_analyze = on; set auto_explain.log_nested_statements = on;
    set auto_explain.log_format = json; set auto_explain.log_level = notice`);
  const plans: Node[] = [];
  client.on('notice', ({ message }) => {
    if (message?.includes('"Plan"')) {
      plans.push((JSON.parse(message.slice(message.indexOf('{'))) as { Plan: Node }).Plan);
    }
  });
  try {
    await run(client);
    return plans;
  } finally {
    await client.end();
  }
}
