/** The words of what every table of the administration has. */
export const tableTools = {
  exportCsv: 'Export CSV',
  exportNote: 'Exports the full list with these filters. The export is recorded in the audit log.',
  saved: 'Saved filters',
  none: 'No saved filters yet. Filter the list, then save it here.',
  name: 'Filter name',
  keep: 'Save',
  remove: (name: string) => `Remove ${name}`,
};
