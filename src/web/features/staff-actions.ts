type Words = {
  acts: Record<string, string>;
  kinds: Record<string, string>;
  proposed: (what: string) => string;
  approved: (what: string) => string;
  declined: (what: string) => string;
};

const forms = [
  [/^(\w+) proposed$/, 'proposed'],
  [/^(\w+) approved$/, 'approved'],
  [/^approve (\w+)$/, 'approved'],
  [/^reject (\w+)$/, 'declined'],
] as const;

/** Returns a staff action's label: its name, or the kind for a decision. */
export function staffActionLabel(text: Words, act: string): string {
  const name = text.acts[act];
  if (name !== undefined) return name;
  for (const [form, verb] of forms) {
    const kind = text.kinds[form.exec(act)?.[1] ?? ''];
    if (kind !== undefined) return text[verb](kind);
  }
  return act.replaceAll(/[._]/g, ' ');
}
