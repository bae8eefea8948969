import { Button } from '@mantine/core';
import { IconGift, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  ACCEPTED,
  type BenefitBill,
  type Benefits,
  getBenefits,
  saveBenefits,
  withdrawBill,
} from '../../../contract/person/fbp-plan.ts';
import style from '../declare/declare.module.css';
import { BalanceCard } from './balance-card.tsx';
import { BillForm } from './bill-form.tsx';
import { PlanForm } from './plan-form.tsx';
import { BillFile, BillNote } from './words.tsx';

/** The bills of a person, the newest first. */
export function BillList({ bills, remove }: { bills: readonly BenefitBill[]; remove?: (bill: BenefitBill) => void }) {
  const day = useDay();
  return (
    <ul className={style.lines}>
      {bills.map((bill) => (
        <li key={bill.fbpclaimid}>
          <div className={style.what}>
            {bill.headname} · {bill.billnumber}
            <small>{day(bill.billdate)}</small>
            <BillNote bill={bill} />
          </div>
          <span className={style.amount}>
            <Money amount={bill.amount} decimals={0} />
          </span>
          <div className={`${style.wide ?? ''} ${style.files ?? ''}`}>
            <BillFile bill={bill} />
            {remove && bill.stateid !== ACCEPTED ? (
              <Button size="compact-sm" variant="default" onClick={() => remove(bill)}>
                {t('Withdraw')}
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What may be done today, in a sentence. */
function useStage({ openuntil, opens }: Benefits): string {
  const day = useDay();
  if (openuntil) return t('Choose your benefits until {{day}}.', { day: day(openuntil) });
  if (opens) return t('Benefits can be chosen from {{day}} on.', { day: day(opens) });
  return t('Benefits cannot be chosen now. Payroll can change your plan.');
}

function OwnBenefits({ view }: { view: Benefits }) {
  const stage = useStage(view);
  const mayEdit = useMay('flexibleBenefit', 'edit');
  const [claiming, setClaiming] = useState(false);
  const save = useSave(saveBenefits);
  const withdraw = useSave(withdrawBill);
  const remove = async ({ fbpclaimid, billnumber }: BenefitBill) => {
    const yes = await ask({
      text: t('Withdraw bill {{number}}?', { number: billnumber }),
      yes: 'Withdraw',
      no: 'Go back',
    });
    if (!yes) return;
    try {
      await withdraw.mutateAsync({ input: { fbpclaimid } });
      toast('success', t('The bill was withdrawn'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const has = view.heads.some(({ chosen, accrued }) => chosen !== null || accrued > 0);
  const claim =
    mayEdit && has ? (
      <Button size="compact-sm" leftSection={<IconPlus size={16} />} onClick={() => setClaiming(true)}>
        {t('Claim a bill')}
      </Button>
    ) : null;
  return (
    <div className={style.page}>
      <div className={style.column}>
        <p className={style.quiet}>
          {t('Tax year {{taxyear}}', { taxyear: view.taxyear })} · {stage}
        </p>
        <BalanceCard view={view} />
        {view.planfrom !== null && mayEdit ? (
          <PlanForm
            key={JSON.stringify(view.heads.map(({ head, chosen }) => [head, chosen]))}
            view={view}
            month={view.planfrom}
            send={(heads) => save.mutateAsync({ input: { heads } })}
          />
        ) : null}
      </div>
      <div className={style.beside}>
        <Card title={t('Bills')} side={claim}>
          {view.bills.length === 0 ? <p className={style.quiet}>{t('No bill is claimed in this tax year.')}</p> : null}
          <BillList bills={view.bills} {...(mayEdit ? { remove: (bill) => void remove(bill) } : {})} />
        </Card>
      </div>
      {claiming ? <BillForm view={view} onClose={() => setClaiming(false)} /> : null}
    </div>
  );
}

const NO_EMPLOYEE = {
  title: 'Benefits are for employees',
  why: 'This account belongs to nobody who is paid here.',
  icon: IconGift,
};
const NO_HEADS = {
  title: 'No flexible benefit plan',
  why: 'The company has no benefits to choose. Payroll can add heads in the configuration.',
  icon: IconGift,
};

/** The own flexible benefit plan: what is chosen, what is claimed, and what is left. */
export default function FlexibleBenefitPlan() {
  const { data, error, refetch } = useEndpoint(getBenefits, {});
  if (error)
    return isCallError(error) && error.status === 404 ? (
      <EmptyState emptyState={NO_EMPLOYEE} />
    ) : (
      <Failed text={sentenceOf(error)} retry={() => void refetch()} />
    );
  const [view] = data ?? [];
  if (!view) return <PageSkeleton />;
  return view.heads.length === 0 ? <EmptyState emptyState={NO_HEADS} /> : <OwnBenefits view={view} />;
}
