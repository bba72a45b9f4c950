/** The words of what every table of the administration has. */
export const tableTools = {
  exportCsv: 'Export CSV',
  exportNote: 'The whole list with these filters. It is recorded in the audit log.',
  saved: 'Saved filters',
  none: 'None saved yet. Narrow the list, then keep it here under a name.',
  name: 'Name of these filters',
  keep: 'Save',
  all: 'The whole list',
  remove: (name: string) => `Remove ${name}`,
};
