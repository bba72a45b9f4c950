/**
 * A plan by its family and name: two families may have plans of one name (LOK-1). Every screen,
 * mail and file names a plan by it, with the words for families of its language.
 */
export function fullPlanName(
  families: Readonly<Record<string, string>>,
  { family, name }: { family: string | null | undefined; name: string },
): string {
  const familyName = families[family ?? ''];
  return familyName ? `${familyName} ${name}` : name;
}
