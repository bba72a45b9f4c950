import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { plans as text } from '#text/en/admin/plans.ts';
import { call } from '../../app/api.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { PlanTermsForm } from './plan-terms-form.tsx';

/** Proposes a new plan for a second person to approve (ADM-7). */
export function PlanNewPage() {
  const navigate = useNavigate();
  return (
    <main className="page narrow" id="content">
      <PageTitle title={text.form.make} back={{ to: paths.adminPlans, label: text.page.back }} />
      <PlanTermsForm
        title={text.page.terms}
        lead={text.form.makeLead}
        submit={text.form.submit}
        send={({ family = 'real_estate', ...terms }, options) =>
          call.plans.make({ ...terms, family }, options)
        }
        done={() => void navigate(paths.adminApprovals)}
      />
    </main>
  );
}
