/** The parts of `npm audit --json` that are read. */
type Report = {
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: unknown }>;
  metadata?: { dependencies?: { total?: number } };
  error?: { summary?: string };
  message?: string;
};

export type Verdict = { status: 0 | 1 | 2; lines: string[] };

const unchecked = (why: string): Verdict => ({
  status: 2,
  lines: [`Nothing was checked: ${why}`],
});

/** Severities that fail the check; milder ones are listed. */
const isGrave = (severity: string): boolean => ['high', 'critical'].includes(severity);

/** 0: nothing grave is known; 1: something is; 2: the registry did not answer. */
export function verdictOf(output: string): Verdict {
  let report: Report;
  try {
    report = JSON.parse(output) as Report;
  } catch {
    return unchecked(output.trim().split('\n')[0] || 'npm audit said nothing');
  }
  const total = report.metadata?.dependencies?.total;
  const { vulnerabilities: found } = report;
  if (found === undefined || total === undefined) {
    return unchecked(report.message ?? report.error?.summary ?? 'the answer is no report');
  }
  const lines = Object.entries(found).map(
    ([name, { severity, range, fixAvailable }]) =>
      `${isGrave(severity) ? 'NO ' : '   '} ${name} ${range}: ${severity}, ${fixAvailable ? 'a fix is there' : 'no fix yet'}`,
  );
  const grave = Object.values(found).filter(({ severity }) => isGrave(severity)).length;
  const sum = `${total} packages, ${grave} with a known vulnerability of high or critical severity`;
  return { status: grave > 0 ? 1 : 0, lines: [...lines, sum] };
}

/** Combines the verdicts on several locks: known faults first, then locks without an answer. */
export function everyVerdict(verdicts: readonly (Verdict & { folder: string })[]): Verdict {
  const all = verdicts.map(({ status }) => status);
  const status = all.includes(1) ? 1 : all.includes(2) ? 2 : 0;
  const lines = verdicts.flatMap((verdict) => [
    `${verdict.folder === '.' ? '' : `${verdict.folder}/`}package-lock.json`,
    ...verdict.lines,
  ]);
  return { status, lines };
}
