/** The words of the page of who joined through a member's link. */
export const affiliates = {
  title: 'Affiliate',
  under:
    'People who joined through your link. One level, no rewards: nobody earns when someone joins.',
  list: 'Who joined',
  search: 'Search',
  name: 'Client Name',
  code: 'Ref Code',
  parent: 'Parent',
  status: 'Client Status',
  level: 'Level',
  level1: 'Level 1',
  registered: 'Date Registered',
  active: 'Active',
  notActive: 'Not Active',
  size: 'Rows per page',
  adjust: 'Try adjusting your search terms',
} as const;
