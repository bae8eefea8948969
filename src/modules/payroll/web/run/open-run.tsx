import { Button, Modal, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { newOtherRun, openOtherRun, otherRunMonths } from '../../contract/run/other-runs.ts';
import { monthOptions, NameField } from '../person/package/entry-proofs.tsx';
import style from './run.module.css';

type Kind = '3' | '4' | '5';
/** What each kind is for; the first one is that of a clerk who has nothing else in mind. */
const KINDS: readonly { value: Kind; label: string; hint: string; title: string }[] = [
  {
    value: '4',
    label: 'Off-cycle',
    hint: 'Pays extra amounts on a day of their own, such as a festival bonus or an incentive. It pays no salary.',
    title: '',
  },
  {
    value: '3',
    label: 'Supplementary',
    hint: 'Pays the salary of people who were left out of a locked payroll, and amounts that came too late for it.',
    title: 'Supplementary',
  },
  {
    value: '5',
    label: 'Full and final',
    hint: 'Pays people who leave up to their last day and recovers what they owe. The payroll of the month leaves them out.',
    title: 'Full and final',
  },
];

type Group = OutputOf<typeof otherRunMonths>['groups'][number];
type Draft = { kind: Kind; payrollmonth: string; title: string; paydate: string | null };

function OpenForm({ group, close }: { group: Group; close: () => void }) {
  const go = useNavigate();
  const { mutateAsync } = useSave(openOtherRun, ['payrollRun']);
  const monthsOf = (kind: Kind) => group.months.filter(({ kinds }) => kinds.some((one) => String(one) === kind));
  const offered = KINDS.filter(({ value }) => monthsOf(value).length > 0);
  const [first = KINDS[0]] = offered;
  const startOf = (kind: Kind) => {
    const [newest] = monthsOf(kind);
    const leaving = kind === '5' ? monthsOf(kind).find(({ leavers }) => leavers > 0) : undefined;
    const month = leaving ?? newest;
    return { payrollmonth: month?.payrollmonth ?? '', paydate: month?.paydate ?? null };
  };
  const kindFirst: Kind = first?.value ?? '4';
  const form = useForm<Draft>({
    schema: newOtherRun.pick({ title: true }),
    initial: { kind: kindFirst, title: first?.title ?? '', ...startOf(kindFirst) },
    check: ({ paydate }): Record<string, string> => (paydate === null ? { paydate: 'Please enter the pay date' } : {}),
  });
  const path = useRef<string>(undefined);
  const { kind, payrollmonth } = form.values;
  const chosen = monthsOf(kind).find((one) => one.payrollmonth === payrollmonth);
  const choose = (value: Kind) => {
    const start = startOf(value);
    const titles = KINDS.map(({ title }) => title);
    form.set('kind', value);
    form.set('payrollmonth', start.payrollmonth);
    form.set('paydate', start.paydate);
    if (titles.includes(form.values.title)) form.set('title', KINDS.find((one) => one.value === value)?.title ?? '');
  };
  const chooseMonth = (value: string) => {
    form.set('payrollmonth', value);
    form.set('paydate', monthsOf(kind).find((one) => one.payrollmonth === value)?.paydate ?? null);
  };
  const send = async ({ title, paydate }: Draft) => {
    const [opened] = await mutateAsync({
      input: {
        kindid: kind === '3' ? 3 : kind === '4' ? 4 : 5,
        payrollmonth,
        ...(group.paygroup === '' ? {} : { paygroup: group.paygroup }),
        title,
        paydate: paydate ?? '',
      },
    });
    path.current = opened ? `/payroll/run/${opened.payrollrunid}` : undefined;
  };
  const done = () => {
    close();
    if (path.current !== undefined) void go({ to: path.current });
  };
  return (
    <form
      className={style.page}
      noValidate
      aria-label={t('Open another payroll')}
      onSubmit={(event) => void form.submit(send, done)(event)}
    >
      <ChoiceField
        field={{ ...form.bind('kind'), onChange: choose }}
        label="Kind of payroll"
        choices={offered.map(({ value, label, hint }) => ({ value, label, hint }))}
      />
      <NameField
        field={{ ...form.bind('payrollmonth'), onChange: chooseMonth }}
        label="Month it belongs to"
        hint={
          kind === '5'
            ? plural(chosen?.leavers ?? 0, '{{count}} person leaves in it.', '{{count}} people leave in it.')
            : t('Its tax, provident fund and other statutory amounts are counted in this month.')
        }
        data={monthOptions(monthsOf(kind).map((one) => one.payrollmonth))}
      />
      <TextField
        field={form.bind('title')}
        label="Name"
        hint="Payslips and files bear it, such as Diwali bonus."
        limit={60}
        required
      />
      <DateField field={form.bind('paydate')} label="Pay date" required />
      <Button type="submit" loading={form.busy}>
        {t('Open ¦ action')}
      </Button>
    </form>
  );
}

/** The button for a payroll beside the regular ones, and its dialog; nothing where none can be opened. */
export function OpenOtherRun() {
  const [opened, setOpened] = useState(false);
  const [code, setCode] = useState<string>();
  const { data } = useEndpoint(otherRunMonths, {});
  const groups = data?.groups ?? [];
  const group =
    groups.find(({ paygroup }) => paygroup === code) ?? groups.find(({ open }) => open === null) ?? groups[0];
  if (!group) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('Open another payroll')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Open another payroll')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        centered
      >
        <div className={style.page}>
          {groups.length > 1 ? (
            <NativeSelect
              label={t('Pay group')}
              value={group.paygroup}
              onChange={(event) => setCode(event.currentTarget.value)}
              data={groups.map(({ paygroup, groupname }) => ({ value: paygroup, label: t(groupname ?? '') }))}
            />
          ) : null}
          {group.open === null ? (
            <OpenForm key={group.paygroup} group={group} close={() => setOpened(false)} />
          ) : (
            <p className={style.lead}>
              {t('The payroll of {{month}} must be locked before another one begins.', { month: group.open })}
            </p>
          )}
        </div>
      </Modal>
    </>
  );
}
