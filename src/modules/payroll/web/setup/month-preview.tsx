import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { call } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import style from './setup.module.css';

type Problem = { code: string; component: string | null; message: string };
type MonthPreview = {
  of: PreviewFor;
  problems: readonly Problem[];
  preview: readonly { code: string; name: string; kind: 'earning' | 'benefit' | 'employer'; amount: number }[];
  /** What one unit pays of components whose units a formula pays. */
  rates?: readonly { code: string; name: string; amount: number }[];
};

/** Whether a preview is possible: an amount that is not negative. */
const isAmount = (gross: number | null): gross is number => gross !== null && gross >= 0;

/** The gross a preview starts with, in paise. */
const FIRST_GROSS = 38_000_00;

/** Whose month a preview shows, as the page has it and as the call takes it. */
export function usePreviewFor() {
  const [gross, setGross] = useState<number | null>(FIRST_GROSS);
  const [city, setCity] = useState('Pune');
  const [person, setPerson] = useState<number | null>(null);
  const values = { gross: isAmount(gross) ? gross : 0, city, ...(person === null ? {} : { employeeid: person }) };
  return { gross, setGross, city, setCity, person, setPerson, given: values };
}
type PreviewFor = ReturnType<typeof usePreviewFor>;

const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'payslip' });
const KINDS = { earning: '', benefit: 'In kind', employer: 'Borne by the company' } as const;

/** A month by the formulas on the page, of a gross or of a person, or the problems with them. */
export function MonthPreview({ of, problems, preview, rates = [] }: MonthPreview) {
  const mayChoose = useMay('payslip', 'read');
  const { gross, city, person } = of;
  return (
    <Card title={t('A month by these formulas')}>
      {mayChoose ? (
        <PersonSearchField
          field={{ name: 'person', value: person, error: undefined, onChange: of.setPerson, onBlur: () => undefined }}
          chosen={undefined}
          from={3}
          search={search}
          label="Person"
          hint="With the package and the job of the month"
        />
      ) : null}
      {person === null ? (
        <div className={style.inputs}>
          <MoneyField
            label="Monthly gross in rupees"
            field={{
              name: 'gross',
              value: gross,
              error: isAmount(gross) ? undefined : t('Please fill valid data'),
              onChange: of.setGross,
              onBlur: () => undefined,
            }}
          />
          <TextInput label={t('City')} value={city} onChange={(event) => of.setCity(event.currentTarget.value)} />
        </div>
      ) : null}
      <div aria-live="polite">
        {problems.length > 0 ? (
          <ul className={style.problems}>
            {problems.map((problem) => (
              <li key={`${problem.code}${problem.component ?? ''}`}>
                {problem.component ? <code>{problem.component}</code> : null} {t(problem.message)}
              </li>
            ))}
          </ul>
        ) : (
          <dl className={style.month}>
            {preview.map((row) => (
              <div key={row.code}>
                <dt>
                  {t(row.name)}
                  {row.kind === 'earning' ? null : <small> · {t(KINDS[row.kind])}</small>}
                </dt>
                <dd>
                  <Money amount={row.amount} decimals={0} />
                </dd>
              </div>
            ))}
            {rates.map((row) => (
              <div key={row.code}>
                <dt>
                  {t(row.name)} <small>· {t('One unit')}</small>
                </dt>
                <dd>
                  <Money amount={row.amount} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  );
}
