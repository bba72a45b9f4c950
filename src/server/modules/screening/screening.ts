export { openScreening, reloadList } from './load-list.ts';
export { type OnNew, screen, type Screened } from './screen.ts';
export { type Finding, findingsOf } from './sql.ts';
export { screeningNetMs } from './setting.ts';
