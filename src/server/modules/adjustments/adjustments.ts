export { proposeAdjustment } from './propose-adjustment.ts';
