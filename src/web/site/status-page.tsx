import { status } from '../text/en/site/status.ts';
import { Opening } from './opening.tsx';

export function StatusPage() {
  return <Opening words={status} />;
}
