import { Select } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { type Reason, ExplanationTree } from '#platform/web/kit/explanation-tree.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getPackageMonth, type PackageHistory, type PackageMonth } from '../../../contract/person/package-screen.ts';
import { labelIn, ROUNDINGS } from '../../setup/words.ts';
import { phraseText } from '../../outputs/phrase-text.ts';
import { monthName } from '../../words.ts';
import style from './package.module.css';

type Line = PackageMonth['lines'][number];

function earnedWords({ paid, of, parts }: PackageMonth['days']): string {
  if (!parts) return t('Earned: {{paid}} of {{of}} days', { paid, of });
  const { service, unpaid, combined } = parts;
  return combined === 'difference'
    ? t('Earned: {{days}} of {{of}} days in service, less {{lop}} of {{lopof}} unpaid', {
        days: service.days,
        of: service.of,
        lop: unpaid.days,
        lopof: unpaid.of,
      })
    : t('Earned: {{days}} of {{of}} days in service, and {{paid}} of {{lopof}} of that paid', {
        days: service.days,
        of: service.of,
        paid: unpaid.of - unpaid.days,
        lopof: unpaid.of,
      });
}

function reasonsOf({ working, rounding, full, earned }: Line, days: PackageMonth['days']): Reason[] {
  return [
    ...(working ? [{ key: 'working', label: phraseText(working) }] : []),
    { key: 'rounding', label: t('Rounding: {{rounding}}', { rounding: t(labelIn(ROUNDINGS, rounding)) }) },
    { key: 'full', label: t('Full month'), amount: full },
    {
      key: 'earned',
      label: earnedWords(days),
      amount: earned,
    },
  ];
}

function Month({ month }: { month: PackageMonth }) {
  const { days, lines, arrearmonths, gross, earned, arrears, total } = month;
  if (month.missing) return <p className={style.quiet}>{t(month.missing)}</p>;
  const reasons: Reason[] = lines.map((line) => ({
    key: line.code,
    label: t(line.name),
    amount: line.earned,
    reasons: reasonsOf(line, days),
  }));
  const late = arrearmonths.map((one): Reason => ({
    key: `arrears.${one.month}`,
    label: plural(one.days, 'Arrears for {{count}} day of {{month}}', 'Arrears for {{count}} days of {{month}}', {
      month: monthName(one.month),
    }),
    amount: one.amount,
    reasons: one.lines.map(({ code, name, amount }) => ({ key: code, label: t(name), amount })),
  }));
  return (
    <>
      <div className={style.figures}>
        <Metric label="Monthly gross" amount={gross} />
        <Metric
          label="Paid days"
          value={days.paid}
          note={t('{{inservice}} in service, {{lop}} LOP, of {{of}}', {
            inservice: days.inservice,
            lop: days.lop,
            of: days.of,
          })}
        />
        <Metric label="Earned" amount={earned} />
        {arrearmonths.length > 0 ? <Metric label="Arrears" amount={arrears} /> : null}
        <Metric label="Pay before deductions" amount={total} />
      </div>
      <ExplanationTree reasons={[...reasons, ...late]} />
      <p className={style.quiet}>
        {t('As inputs stand today, without one-time payments and before deductions. Press a line to see its working.')}
      </p>
    </>
  );
}

/** The pay of the package in one of the coming months, every component with its calculation. */
export function PackageMonthCard({ history }: { history: PackageHistory }) {
  const [chosen, setChosen] = useState(history.next);
  const payrollmonth = history.months.includes(chosen) ? chosen : history.next;
  const { data, error, refetch } = useEndpoint(getPackageMonth, { payrollmonth, employeeid: history.employeeid });
  const [month] = data ?? [];
  return (
    <Card
      title={t('What a month pays')}
      side={
        <Select
          aria-label={t('Month')}
          size="xs"
          w={160}
          data={history.months.map((value) => ({ value, label: monthName(value) }))}
          value={payrollmonth}
          allowDeselect={false}
          onChange={(value) => value && setChosen(value)}
        />
      }
    >
      {month ? (
        <Month month={month} />
      ) : error ? (
        <Failed text={sentenceOf(error)} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Card>
  );
}
