import { Button, Group, TextInput } from '@mantine/core';
import { IconBriefcase } from '@tabler/icons-react';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useUnsaved } from '#platform/web/unsaved.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  getPreviousEmployers,
  type PreviousEmployers,
  previousEmployersSent,
  savePreviousEmployers,
} from '../../../contract/person/declare-previous.ts';
import style from './declare.module.css';
import { rupees } from './line-parts.tsx';

const AMOUNTS = [
  ['salary', 'Taxable salary'],
  ['providentfund', 'Own provident fund'],
  ['professionaltax', 'Professional tax'],
  ['tds', 'Tax deducted (TDS)'],
] as const;
type Amount = (typeof AMOUNTS)[number][0];
type Row = Readonly<Record<Amount, number | null>> & {
  readonly key: string;
  readonly employername: string;
  readonly tan: string;
  readonly fromday: string | null;
  readonly untilday: string | null;
};

const NO_ROW = { employername: '', tan: '', fromday: null, untilday: null };
const newRow = (): Row => ({
  ...NO_ROW,
  key: crypto.randomUUID(),
  salary: null,
  providentfund: null,
  professionaltax: null,
  tds: null,
});
const sentOf = (rows: readonly Row[]) => ({
  employers: rows.map(({ key: _key, fromday, untilday, ...row }) => ({
    ...row,
    fromday: fromday ?? '',
    untilday: untilday ?? '',
    salary: row.salary ?? 0,
    providentfund: row.providentfund ?? 0,
    professionaltax: row.professionaltax ?? 0,
    tds: row.tds ?? 0,
  })),
});

type Employer = {
  row: Row;
  mayEdit: boolean;
  problem: (field: string) => string | undefined;
  change: (part: Partial<Row>) => void;
  remove: () => void;
};

function EmployerFields({ row, mayEdit, problem, change, remove }: Employer) {
  const bound = <K extends keyof Row>(name: K) => ({
    name,
    value: row[name],
    error: problem(name),
    onChange: (value: Row[K]) => change({ [name]: value }),
    onBlur: () => undefined,
  });
  const text = (name: 'employername' | 'tan', label: string, max: number) => (
    <TextInput
      label={t(label)}
      withAsterisk
      maxLength={max}
      readOnly={!mayEdit}
      value={row[name]}
      error={problem(name) ?? null}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Card title={row.employername || t('Previous employer')}>
      <fieldset disabled={!mayEdit} className={style.rent} style={{ border: 0, margin: 0, padding: 0 }}>
        {text('employername', 'Employer', 100)}
        {text('tan', 'TAN of the employer', 20)}
        <DateField field={bound('fromday')} label="From" required />
        <DateField field={bound('untilday')} label="Until" required />
        {AMOUNTS.map(([name, label]) => (
          <MoneyField key={name} field={bound(name)} label={label} required={name === 'salary'} />
        ))}
        {mayEdit ? (
          <Button variant="default" style={{ alignSelf: 'end' }} onClick={remove}>
            {t('Remove')}
          </Button>
        ) : null}
      </fieldset>
    </Card>
  );
}

function Statement({ view }: { view: PreviousEmployers }) {
  const day = useDay();
  const { taxyear, form, joiningdate, openuntil, employers, uploaded } = view;
  const initial = employers.map((row, at): Row => ({ ...row, key: `${row.tan} ${at}` }));
  const [rows, setRows] = useState<readonly Row[]>(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const save = useSave(savePreviousEmployers, ['tax']);
  const isChanged = JSON.stringify(sentOf(rows)) !== JSON.stringify(sentOf(initial));
  useUnsaved(() => isChanged);
  const mayEdit = openuntil !== null;
  const send = async () => {
    const { error } = previousEmployersSent.safeParse(sentOf(rows));
    const wrong = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
    setProblems(wrong);
    const [first] = Object.values(wrong);
    if (first !== undefined) {
      toast('error', t(first));
      return;
    }
    try {
      await save.mutateAsync({ input: sentOf(rows) });
      toast('success', t('Your statement was saved'));
    } catch (failure) {
      if (isCallError(failure)) setProblems(failure.fields);
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <div className={style.column} style={{ maxWidth: 960 }}>
      <p className={style.quiet}>
        {t('{{form}} for the tax year {{taxyear}}: what employers before {{day}} paid you.', {
          form,
          taxyear,
          day: day(joiningdate),
        })}{' '}
        {openuntil === null
          ? t('Declarations are closed.')
          : t('It can be changed until {{day}}.', { day: day(openuntil) })}
      </p>
      {rows.length === 0 && uploaded.salary > 0 ? (
        <p className={style.quiet}>
          {t('Payroll has entered {{salary}} with {{tds}} of tax. What you state here counts in its place.', {
            salary: rupees(uploaded.salary),
            tds: rupees(uploaded.tds),
          })}
        </p>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState
          emptyState={{
            title: t('No employer before in this tax year'),
            why: t(
              'If you changed your job in the year, its salary, provident fund and taxes make your tax here right.',
            ),
            icon: IconBriefcase,
          }}
        />
      ) : null}
      {rows.map((row, at) => (
        <EmployerFields
          key={row.key}
          row={row}
          mayEdit={mayEdit}
          problem={(field) => {
            const text = problems[`employers.${at}.${field}`];
            return text === undefined ? undefined : t(text);
          }}
          change={(part) => setRows(rows.map((one, of) => (of === at ? { ...one, ...part } : one)))}
          remove={() => setRows(rows.filter((_, of) => of !== at))}
        />
      ))}
      {mayEdit ? (
        <Group gap={8}>
          <Button loading={save.isPending} disabled={!isChanged} onClick={() => void send()}>
            {t('Save the statement')}
          </Button>
          <Button variant="default" onClick={() => setRows([...rows, newRow()])}>
            {t('Add an employer')}
          </Button>
        </Group>
      ) : null}
    </div>
  );
}

/** What employers before paid in the tax year, stated by the joiner. */
export default function Form12b() {
  const { data, error, refetch } = useEndpoint(getPreviousEmployers, {});
  if (error)
    return isCallError(error) && error.status === 404 ? (
      <EmptyState
        emptyState={{
          title: t('Declarations are for employees'),
          why: t('This account belongs to nobody who is paid here.'),
          icon: IconBriefcase,
        }}
      />
    ) : (
      <Failed text={sentenceOf(error)} retry={() => void refetch()} />
    );
  const [view] = data ?? [];
  return view ? <Statement key={JSON.stringify(view.employers)} view={view} /> : <PageSkeleton />;
}
