import { Button, Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Metric } from '#platform/web/kit/metric.tsx';
import { t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { DeclarationEffect, DeclarationSent, DeclarationView } from '../../../contract/person/declare-lines.ts';
import { chooseRegime, previewDeclaration } from '../../../contract/person/declare-own.ts';
import { monthName } from '../../words.ts';
import style from './declare.module.css';
import { rupees } from './line-parts.tsx';

type Regime = 'new' | 'old';
const NAMES: Record<Regime, string> = { new: 'New regime', old: 'Old regime' };

/** What is deducted: until now, each month from now on, and what the year comes to. */
function PerMonth({ figures }: { figures: NonNullable<DeclarationEffect['new']> }) {
  const { tax, before, thismonth } = figures;
  return (
    <p className={style.quiet}>
      {t('{{before}} was deducted until now, {{rest}} remains, of which {{month}} comes off the next payslip.', {
        before: rupees(before),
        rest: rupees(Math.max(0, tax - before)),
        month: rupees(thismonth),
      })}
    </p>
  );
}

/** The tax of the year in both regimes with what is typed, worked out by payroll, and the choice of the regime. */
export function TaxEffect({ view, sent }: { view: DeclarationView; sent: DeclarationSent }) {
  const day = useDay();
  const choose = useSave(chooseRegime, ['tax']);
  const { data, error } = useQuery({
    queryKey: ['taxDeclaration', previewDeclaration.path, sent],
    queryFn: ({ signal }) => call(previewDeclaration, sent, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const current = view.regime ?? view.defaultregime;
  const change = async (regime: Regime) => {
    const yes = await ask({
      text: t('Your tax is worked out in the {{regime}} from the next payslip on. Choose it?', {
        regime: t(NAMES[regime]),
      }),
      yes: 'Choose',
      no: 'Dismiss',
    });
    if (!yes) return;
    try {
      await choose.mutateAsync({ input: { regime } });
      toast('success', t('The regime was chosen'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  if (error) return <Card title={t('Tax of the year')}>{t(sentenceOf(error))}</Card>;
  if (!data) return <Card title={t('Tax of the year')}>{t('Working it out …')}</Card>;
  const { new: inNew, old: inOld, missing } = data;
  if (!inNew || !inOld) return <Card title={t('Tax of the year')}>{missing ? t(missing) : ''}</Card>;
  const better: Regime | null = inNew.tax === inOld.tax ? null : inNew.tax < inOld.tax ? 'new' : 'old';
  const noteOf = (regime: Regime) =>
    [better === regime ? t('Lower tax') : '', current === regime ? t('Your regime') : ''].filter(Boolean).join(' · ');
  const metric = (regime: Regime, amount: number) => (
    <Metric
      label={NAMES[regime]}
      amount={amount}
      {...(noteOf(regime) ? { note: noteOf(regime) } : {})}
      {...(better === regime ? {} : { plain: true as const })}
    />
  );
  const other: Regime = current === 'new' ? 'old' : 'new';
  return (
    <Card title={t('Tax of the year with this')}>
      <div className={style.figures}>
        {metric('new', inNew.tax)}
        {metric('old', inOld.tax)}
      </div>
      <PerMonth figures={current === 'new' ? inNew : inOld} />
      <p className={style.quiet}>
        {t('By the payroll of {{month}}, with the months ahead at your present pay.', {
          month: monthName(data.payrollmonth),
        })}
      </p>
      {view.open.regime === null ? null : (
        <Group mt={12} gap={8}>
          <Button variant="default" size="xs" loading={choose.isPending} onClick={() => void change(other)}>
            {t(other === 'old' ? 'Choose the old regime' : 'Choose the new regime')}
          </Button>
          <span className={style.quiet}>{t('Until {{day}}', { day: day(view.open.regime) })}</span>
        </Group>
      )}
    </Card>
  );
}
