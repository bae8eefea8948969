import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import type { Month } from '#platform/engine/day.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { previewLayout } from '../../contract/setup/layout-screen.ts';
import { type JournalAccount, journalAccounts } from '../../contract/outputs/journal.ts';
import { type OutputLayout, outputLayout } from '../../contract/outputs/output-layout.ts';
import { runName } from '../words.ts';
import style from './layouts.module.css';

const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'payslip' });

/** The first lines of the file as they would be written, of a run or of one person. */
export function LayoutPreview({
  layout,
  accounts,
  month,
}: {
  layout: OutputLayout;
  accounts: readonly JournalAccount[];
  month: { from?: Month };
}) {
  const [run, setRun] = useState<number>();
  const [person, setPerson] = useState<number | null>(null);
  const [selection] = useDebouncedValue(layout, 400);
  const [booked] = useDebouncedValue(accounts, 400);
  const read = journalAccounts.safeParse(booked);
  const ready = outputLayout.safeParse(selection).success;
  const { data, error } = useEndpoint(
    previewLayout,
    {
      layout: selection,
      ...(read.success && selection.rows === 'posting' ? { accounts: read.data } : {}),
      ...month,
      ...(run === undefined ? {} : { payrollrunid: run }),
      ...(person === null ? {} : { employeeid: person }),
    },
    { enabled: ready },
  );
  const runs = data?.runs ?? [];
  return (
    <Card title={t('Preview')}>
      <div className={style.fields}>
        <div className={style.pairs}>
          {runs.length > 0 ? (
            <NativeSelect
              label={t('Run')}
              value={String(run ?? data?.payrollrunid ?? '')}
              data={runs.map((one) => ({ value: String(one.payrollrunid), label: runName(one) }))}
              onChange={(event) => setRun(Number(event.currentTarget.value))}
            />
          ) : null}
          <PersonSearchField
            field={{ name: 'person', value: person, error: undefined, onChange: setPerson, onBlur: () => undefined }}
            chosen={undefined}
            from={3}
            search={search}
            label="Person"
            hint="Empty: the first lines of the file"
          />
        </div>
        {error ? <p role="alert">{sentenceOf(error)}</p> : null}
        {data?.problem ? <p className={style.quiet}>{t(data.problem)}</p> : null}
        {data && data.problem === null ? (
          <>
            <p className={style.quiet}>
              {data.total === 0
                ? t('Nobody has a line in this file.')
                : data.first === null
                  ? plural(data.total, '{{count}} line', '{{count}} lines')
                  : plural(
                      data.total,
                      '{{count}} line of the first {{people}} people',
                      '{{count}} lines of the first {{people}} people',
                      { people: data.first },
                    )}
            </p>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
            <div className={style.scroll} tabIndex={0} role="group" aria-label={t('Lines of the file')}>
              <table className={style.table}>
                <thead>
                  <tr>
                    {selection.columns.map(({ heading }, at) => (
                      <th key={at} scope="col">
                        {heading}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.lines.map((line, at) => (
                    <tr key={at}>
                      {line.map((text, column) => (
                        <td key={column}>{text}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        ) : null}
      </div>
    </Card>
  );
}
