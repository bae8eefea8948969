import { Select } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { type Benefits, getPersonBenefits, savePersonBenefits } from '../../../contract/person/fbp-plan.ts';
import style from '../declare/declare.module.css';
import { monthName } from '../../words.ts';
import { BalanceCard } from './balance-card.tsx';
import { BillList } from './own.tsx';
import { PlanForm } from './plan-form.tsx';

/** Months that a plan may begin in, from the next one that takes changes. */
const AHEAD = 5;

function PersonBenefits({ view }: { view: Benefits }) {
  const { employeeid, payrollmonth } = view;
  const mine = useSession()?.employeeid === employeeid;
  const mayEdit = useMay('verifyBenefit', 'edit') && !mine;
  const [month, setMonth] = useState(payrollmonth);
  const save = useSave(savePersonBenefits, ['payrollRun']);
  const months = Array.from({ length: AHEAD + 1 }, (_, at) => addMonths(payrollmonth as Month, at));
  return (
    <div className={style.page}>
      <div className={style.column}>
        <h2 className={style.what}>
          {view.fullname} ({view.employeecode})
        </h2>
        <BalanceCard view={view} />
        {mayEdit && view.heads.length > 0 ? (
          <>
            <Select
              label={t('Plan holds from')}
              data={months.map((one) => ({ value: one, label: monthName(one) }))}
              value={month}
              onChange={(next) => next && setMonth(next)}
              allowDeselect={false}
            />
            <PlanForm
              key={JSON.stringify(view.heads.map(({ head, chosen }) => [head, chosen]))}
              view={view}
              month={month}
              send={(heads) => save.mutateAsync({ input: { employeeid, payrollmonth: month, heads } })}
            />
          </>
        ) : null}
        {mine ? <p className={style.quiet}>{t('Nobody changes their own benefits here.')}</p> : null}
      </div>
      <div className={style.beside}>
        <Card title={t('Bills')}>
          {view.bills.length === 0 ? <p className={style.quiet}>{t('No bill is claimed in this tax year.')}</p> : null}
          <BillList bills={view.bills} />
        </Card>
      </div>
    </div>
  );
}

/** The flexible benefit plan of a person, for whoever verifies bills. */
export default function BenefitsOfPerson() {
  const { employeeid = '' }: { employeeid?: string } = useParams({ strict: false });
  const id = Number(employeeid);
  const { data, error, refetch } = useEndpoint(getPersonBenefits, { employeeid: id }, { enabled: isRecordId(id) });
  if (!isRecordId(id)) return <NotFound />;
  if (error) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  const [view] = data ?? [];
  return view ? <PersonBenefits view={view} /> : <PageSkeleton />;
}
