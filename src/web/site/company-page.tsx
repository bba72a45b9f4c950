import { company } from '../text/en/site/company.ts';
import { Opening } from './opening.tsx';

export function CompanyPage() {
  return <Opening words={company} />;
}
