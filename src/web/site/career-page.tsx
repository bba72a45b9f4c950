import type { FormAnswer } from '../../contract/site.ts';
import { career } from '../text/en/site/career.ts';
import { CareerForm } from './career-form.tsx';
import { Opening } from './opening.tsx';

export function CareerPage({ answer }: { answer?: FormAnswer | undefined }) {
  return (
    <>
      <Opening words={career} />
      <section className="section">
        <div className="wrap">
          <CareerForm answer={answer} />
        </div>
      </section>
    </>
  );
}
