import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  type CostCentres,
  costCentres,
  getCostCentres,
  MAX_CENTRES,
  saveCostCentres,
} from '../../../contract/person/cost-centres.ts';
import { monthName } from '../../words.ts';
import { EntryButtons, EntryCard, EntryTools } from './entry-parts.tsx';
import style from './package.module.css';

type Share = { code: string; percent: string };
const EMPTY: Share = { code: '', percent: '' };
const words = (shares: readonly Share[]): string =>
  shares.length === 0 ? t('Not split') : shares.map(({ code, percent }) => `${code} ${percent}%`).join(' · ');

type Form = { employeeid: number; state: CostCentres; done: () => void };

/** Form for the split of a person's cost; without a cost centre it is not split any more. */
function SplitForm({ employeeid, state, done }: Form) {
  const list = useId();
  const [month, setMonth] = useState(state.next);
  const [shares, setShares] = useState<Share[]>(() => {
    const now = state.splits.find(({ payrollmonth }) => payrollmonth <= state.next)?.costcentres ?? [];
    return now.length > 0 ? now : [EMPTY, EMPTY];
  });
  const [problem, setProblem] = useState<string>();
  const save = useSave(saveCostCentres, ['payslip', 'payrollRun']);
  const change = (at: number, part: Partial<Share>) =>
    setShares(shares.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const send = async () => {
    const rows = shares.filter(({ code, percent }) => code.trim() !== '' || percent.trim() !== '');
    const read = costCentres.safeParse(rows);
    setProblem(read.error?.issues[0]?.message);
    if (!read.success) return;
    try {
      await save.mutateAsync({ input: { employeeid, payrollmonth: month, costcentres: read.data } });
      toast('success', t('Saved successfully'));
      done();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <form
      className={style.entryform}
      noValidate
      aria-label={t('Cost centres')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Select
        label={t('From month')}
        data={state.months.map((one) => ({ value: one, label: monthName(one) }))}
        value={month}
        allowDeselect={false}
        onChange={(one) => one && setMonth(one)}
      />
      <datalist id={list}>
        {state.known.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      {shares.map(({ code, percent }, at) => (
        <span key={at} className={style.side}>
          <TextInput
            label={t('Cost centre {{number}}', { number: at + 1 })}
            list={list}
            maxLength={40}
            value={code}
            onChange={(event) => change(at, { code: event.currentTarget.value })}
          />
          <TextInput
            label={t('Percent')}
            aria-label={t('Percent of cost centre {{number}}', { number: at + 1 })}
            inputMode="decimal"
            maxLength={10}
            value={percent}
            error={problem !== undefined && at === shares.length - 1 ? t(problem) : null}
            onChange={(event) => change(at, { percent: event.currentTarget.value })}
          />
        </span>
      ))}
      <span className={style.side}>
        {shares.length < MAX_CENTRES ? (
          <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={() => setShares([...shares, EMPTY])}>
            {t('Add a cost centre')}
          </Button>
        ) : null}
        {shares.length > 0 ? (
          <Button variant="subtle" color="gray" leftSection={<IconX size={16} />} onClick={() => setShares([])}>
            {t('No split')}
          </Button>
        ) : null}
      </span>
      <EntryButtons busy={save.isPending} cancel={done} />
    </form>
  );
}

/** Between which cost centres the journal splits the cost of a person, newest first. */
export function CostCentresCard({ employeeid }: { employeeid: number }) {
  const maySee = useMay('payrollInput', 'read');
  const { data } = useEndpoint(getCostCentres, { employeeid }, { enabled: maySee });
  const [open, setOpen] = useState(false);
  const save = useSave(saveCostCentres, ['payslip', 'payrollRun']);
  const [state] = data ?? [];
  if (!state) return null;
  const rows = state.splits.map(({ payrollmonth, costcentres: shares, closed }) => {
    const month = monthName(payrollmonth);
    const remove = () => save.mutateAsync({ input: { employeeid, payrollmonth, costcentres: null } });
    return (
      <li key={payrollmonth}>
        <p>
          {words(shares)}
          <small>{t('from {{day}}', { day: month })}</small>
        </p>
        <span className={style.side}>
          <EntryTools
            what={t('the cost centres from {{month}}', { month })}
            busy={save.isPending}
            {...(closed ? {} : { remove })}
          />
        </span>
      </li>
    );
  });
  return (
    <EntryCard
      title={t('Cost centres')}
      empty={t('The cost is not split in the journal.')}
      rows={rows}
      add={{ label: t('Split the cost'), onClick: () => setOpen(true) }}
    >
      {open ? <SplitForm employeeid={employeeid} state={state} done={() => setOpen(false)} /> : null}
    </EntryCard>
  );
}
