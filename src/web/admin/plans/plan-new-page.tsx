import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { plans as words } from '../../text/en/admin/plans.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { PlanTermsForm } from './plan-terms-form.tsx';

const families = ['real_estate', 'crypto'] as const;
type Family = (typeof families)[number];

const initial = { name: '', min: '', max: '', target: '', term_days: '365', reason: '' };

/** A plan that is not there yet, proposed by one person for another (ADM-7). */
export function PlanNewPage() {
  const navigate = useNavigate();
  const [family, setFamily] = useState<Family>('real_estate');
  return (
    <main className="page narrow" id="content">
      <PageTitle title={words.form.make} back={{ to: paths.adminPlans, label: words.page.back }} />
      <PlanTermsForm
        title={words.form.make}
        lead={words.form.makeLead}
        submit={words.form.submit}
        initial={initial}
        send={(terms, options) => call.plans.make({ ...terms, family }, options)}
        done={() => void navigate(paths.adminApprovals)}
      >
        <RadioCards
          legend={words.form.family}
          name="family"
          options={families.map((value) => ({ value, label: words.family[value] }))}
          value={family}
          onChange={setFamily}
        />
      </PlanTermsForm>
    </main>
  );
}
