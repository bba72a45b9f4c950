import { career } from '../text/en/site/career.ts';
import { Opening } from './opening.tsx';

export function CareerPage() {
  return <Opening words={career} />;
}
