import { solvency } from '../text/en/site/solvency.ts';
import { Opening } from './opening.tsx';

export function SolvencyPage() {
  return <Opening words={solvency} />;
}
