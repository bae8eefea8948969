import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FeatureKey } from '#platform/contract/features.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { EligibilityCalls, EligibilityRow } from '../contract/eligibility.ts';
import style from './calendar.module.css';
import { type Choices, EligibilityDialog } from './eligibility-dialog.tsx';

type Eligibility = {
  calls: EligibilityCalls;
  feature: FeatureKey;
  /** Undefined for a plan that is not saved yet. */
  planid: number | undefined;
  /** Whether a plan of the kind can go round in a cycle. */
  hascycle?: boolean;
};

/** The conditions of a plan in words, such as "Offices: Pune, Kochi". */
function conditions(row: EligibilityRow, { BusinessUnit, Office, Grade }: Choices): string[] {
  const named = (options: Choices['Office'], ids: readonly number[]) =>
    options.flatMap(({ displayname, displayvalue }) => (ids.includes(Number(displayvalue)) ? [displayname] : []));
  const lists = [
    [t('Business units'), named(BusinessUnit, row.businessunitids)],
    [t('Offices'), named(Office, row.officeaddressids)],
    [t('Grades'), named(Grade, row.subscriptiongradeids)],
    [t('Employment types'), row.employmenttypes],
  ] as const;
  return lists.flatMap(([label, names]) => (names.length > 0 ? [`${label}: ${names.join(', ')}`] : []));
}

/** Whom a plan is for by their job, with the way to change it. */
export function Eligibility({ planid, ...input }: Eligibility) {
  return planid === undefined ? null : <OfPlan planid={planid} {...input} />;
}

function OfPlan({ calls, feature, planid, hascycle = false }: Eligibility & { planid: number }) {
  const day = useDay();
  const { data, error, refetch } = useEndpoint(calls.get, { planid });
  const { data: choices } = useEndpoint(calls.init, {});
  const mayEdit = useMay(feature, 'edit');
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={t('Eligibility')}
      side={
        mayEdit && data && choices ? (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {t('Change eligibility')}
          </Button>
        ) : null
      }
    >
      <p className={style.quiet}>
        {t(
          'It applies to employees who match, from the date the job begins: after a plan of their own, before that of the office and the company.',
        )}
      </p>
      {error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : null}
      {data?.length === 0 ? (
        <p className={style.quiet}>{t('No conditions: it counts only where it is assigned.')}</p>
      ) : null}
      {data && data.length > 0 && choices ? (
        <ul className={style.conditions} aria-label={t('Conditions')}>
          {data.map((row) => (
            <li key={row.fromdate}>
              <span>
                {conditions(row, choices).map((text) => (
                  <span key={text} className={style.condition}>
                    {text}
                  </span>
                ))}
              </span>
              <span className={style.days}>
                {row.todate === null
                  ? t('from {{day}}', { day: day(row.fromdate) })
                  : `${day(row.fromdate)} – ${day(row.todate)}`}
                {row.cyclestart ? ` · ${t('cycle from {{day}}', { day: day(row.cyclestart) })}` : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {open && data && choices ? (
        <EligibilityDialog
          calls={calls}
          planid={planid}
          hascycle={hascycle}
          last={data.find(({ todate }) => todate === null)}
          choices={choices}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}
