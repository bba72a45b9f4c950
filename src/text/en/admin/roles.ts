const list = (roles: readonly string[]): string =>
  roles.length < 2
    ? roles.join('')
    : `${roles.slice(0, -1).join(', ')} or ${roles[roles.length - 1]}`;

/** Why a button is not there: the role that looks, and the roles that may. */
export const roles = {
  not: (role: string, may: readonly string[]) =>
    `Your role (${role}) can only view this. Changes need ${list(may)}.`,
  /** 'Owner or finance'. */
  anyOf: (may: readonly string[]) => list(may).replace(/^./, (first) => first.toUpperCase()),
  closed: 'Your role has no access',
  closedTo: (role: string, may: readonly string[]) =>
    `Your role (${role}) cannot open this page. It is for ${list(may)}.`,
  home: 'Back to the overview',
};
