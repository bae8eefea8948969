import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatRupees, parseRupees } from '#platform/engine/money.ts';
import { addMonths, type Month, monthsFrom } from '#platform/engine/day.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getPackageFigures, type PackageFigures, savePackageFigure } from '../../../contract/person/package-figures.ts';
import { monthName } from '../../words.ts';
import style from './package.module.css';

type Figure = PackageFigures['figures'][number];
/** Months that a figure may begin in, from the next one to be run. */
const AHEAD = 5;

export const UNITS = { rupees: 'Rupees', number: 'Number', percent: 'Percent', choice: 'Choice' } as const;

/** A figure as it is read. */
export function shown(unit: Figure['unit'], value: string): string {
  if (unit === 'percent') return `${value}%`;
  const amount = unit === 'rupees' ? parseRupees(value) : undefined;
  return amount === undefined ? value : formatRupees(amount);
}

/** What the package of a person gives beside its amount, with the values before; nothing where the structure asks none. */
export function PackageFiguresCard({ employeeid }: { employeeid: number }) {
  const { data } = useEndpoint(getPackageFigures, { employeeid });
  const mayEdit = useMay('payrollInput', 'edit');
  const day = useDay();
  const [state] = data ?? [];
  if (!state || state.figures.length === 0) return null;
  return (
    <Card title={t('In addition to the amount')}>
      <dl className={style.given}>
        {state.figures.map(({ code, name, unit, value, history }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd>
              {value === null ? t('None') : shown(unit, value)}
              {history.length > 1 || (history[0] && history[0].from > state.next) ? (
                <small>
                  {history
                    .map(
                      (one) =>
                        `${one.since === null ? monthName(one.from) : day(one.since)}: ${shown(unit, one.value)}`,
                    )
                    .join(' · ')}
                </small>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {mayEdit ? <ChangeFigure employeeid={employeeid} state={state} /> : null}
    </Card>
  );
}

function ChangeFigure({ employeeid, state }: { employeeid: number; state: PackageFigures }) {
  const [code, setCode] = useState(state.figures[0]?.code ?? '');
  const [month, setMonth] = useState(state.next);
  const [value, setValue] = useState('');
  const save = useSave(savePackageFigure, ['payslip', 'payrollRun']);
  const { unit = 'number', choices = [] } = state.figures.find((one) => one.code === code) ?? {};
  const months = monthsFrom(state.next as Month, addMonths(state.next as Month, AHEAD));
  const send = async (text: string | null) => {
    try {
      await save.mutateAsync({ input: { employeeid, code, payrollmonth: month, value: text } });
      setValue('');
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const standing =
    state.figures
      .find((one) => one.code === code)
      ?.history.some(({ from, since }) => from === month && since === null) ?? false;
  return (
    <form
      className={style.change}
      onSubmit={(event) => {
        event.preventDefault();
        void send(value);
      }}
    >
      <Select
        label={t('Figure')}
        data={state.figures.map((one) => ({ value: one.code, label: one.name }))}
        value={code}
        allowDeselect={false}
        onChange={(one) => {
          if (one) setCode(one);
          setValue('');
        }}
      />
      <Select
        label={t('From month')}
        data={months.map((one) => ({ value: one, label: monthName(one) }))}
        value={month}
        allowDeselect={false}
        onChange={(one) => one && setMonth(one)}
      />
      {unit === 'choice' ? (
        <Select
          label={t(UNITS[unit])}
          data={choices}
          value={value === '' ? null : value}
          onChange={(one) => setValue(one ?? '')}
        />
      ) : (
        <TextInput
          label={t(UNITS[unit])}
          inputMode="decimal"
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
      <Button type="submit" variant="default" loading={save.isPending} disabled={value.trim() === ''}>
        {t('Save')}
      </Button>
      {standing ? (
        <Button variant="subtle" color="gray" loading={save.isPending} onClick={() => void send(null)}>
          {t('Withdraw')}
        </Button>
      ) : null}
    </form>
  );
}
