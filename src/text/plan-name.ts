/**
 * Names a plan by family and name, because two families may have plans of the same name (LOK-1).
 * Every screen, mail and file uses it, with the family names of its language.
 */
export function fullPlanName(
  families: Readonly<Record<string, string>>,
  { family, name }: { family: string | null | undefined; name: string },
): string {
  const familyName = families[family ?? ''];
  return familyName ? `${familyName} ${name}` : name;
}
