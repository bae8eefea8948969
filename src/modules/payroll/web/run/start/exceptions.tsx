import { Button, Group, Modal } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { today } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { endHold, REASON_LIMIT } from '../../../contract/run/hold.ts';
import { openInputMonth } from '../../../contract/person/inputs.ts';
import {
  addExceptions,
  EXCEPTION_STATUS,
  exceptionForm,
  exceptionReport,
  type ExceptionRow,
  INCLUDED,
} from '../../../contract/run/start-exceptions.ts';
import { monthName } from '../../words.ts';

const TONES: Readonly<Record<number, Tone>> = { 1: 'warn', 2: 'info', 3: 'bad', 99: 'good' };
/** Months to choose from, beginning with the open one. */
const MONTHS = 6;
const FEATURES = ['payrollInput', 'payrollRun'] as const;

const cells: Readonly<Record<string, Partial<Column<ExceptionRow>>>> = {
  status: statusColumn<ExceptionRow>({
    key: 'status',
    text: (row) => row.status,
    tone: (row) => TONES[row.exceptionstatusid],
  }),
  frommonth: { cell: (row) => (row.frommonth === null ? '–' : monthName(row.frommonth)) },
  unpaid: { cell: (row) => (row.unpaid.length === 0 ? '–' : row.unpaid.map(monthName).join(', ')) },
  addedbyname: { more: true },
};

type Status = 'hold' | 'postpone' | 'exclude';
const STATUS_OF = { hold: 1, postpone: 2, exclude: 3 } as const;
const CHOICES = [
  {
    value: 'hold',
    label: 'Onhold',
    hint: 'The pay is computed with payslip and returns; the net pay is kept back until the exception is deleted.',
  },
  {
    value: 'postpone',
    label: 'Postponed',
    hint: 'Left out of the payroll. The months are paid once the exception is deleted.',
  },
  { value: 'exclude', label: 'Excluded', hint: 'Left out of the payroll, and the months are not paid later.' },
] as const;

type Draft = { employeeid: number | null; status: Status; ahead: number | null; reason: string };

/** Number of letters from which on people are searched. */
const FROM = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: null, featurekey: 'payrollInput' });

/** Makes an exception of the people who are selected, or of one who is searched, from a month on. */
function AddDialog({ rows, onClose }: { rows: readonly ExceptionRow[]; onClose: () => void }) {
  const { data: open } = useEndpoint(openInputMonth, {});
  const { mutateAsync } = useSave(addExceptions, FEATURES);
  const first = (open?.month ?? today().slice(0, 7)) as Month;
  const form = useForm<Draft>({
    schema: exceptionForm,
    initial: { employeeid: null, status: 'hold', ahead: 0, reason: '' },
    check: ({ employeeid }): Record<string, string> =>
      rows.length === 0 && employeeid === null ? { employeeid: message('E1390') } : {},
  });
  const save = form.submit(
    async ({ employeeid, status, ahead, reason }) => {
      const employeeids = rows.length > 0 ? rows.map((row) => row.employeeid) : [employeeid ?? 0];
      const payrollmonth = addMonths(first, ahead ?? 0);
      await mutateAsync({ input: { employeeids, exceptionstatusid: STATUS_OF[status], payrollmonth, reason } });
    },
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={
        rows.length === 0
          ? t('Make an exception')
          : rows.length === 1
            ? rows[0]?.fullname
            : plural(rows.length, '{{count}} person', '{{count}} people')
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        {rows.length === 0 ? (
          <PersonSearchField
            field={form.bind('employeeid')}
            chosen={undefined}
            from={FROM}
            search={search}
            label="Person"
            required
          />
        ) : null}
        <ChoiceField field={form.bind('status')} label="Exception" choices={CHOICES} />
        <SelectField
          field={form.bind('ahead')}
          label="From"
          options={Array.from({ length: MONTHS }, (_, at) => ({
            displayname: monthName(addMonths(first, at)),
            displayvalue: at,
          }))}
          hint="It goes on until somebody ends it."
          required
        />
        <TextField field={form.bind('reason')} label="Reason" lines={2} limit={REASON_LIMIT} required />
      </DialogForm>
    </Modal>
  );
}

const QUESTIONS: Readonly<Record<number, string>> = {
  1: 'Delete the exception of {{name}}? What was kept back can then be paid out.',
  2: 'Delete the exception of {{name}}? The next payroll pays again, and the months that were left out are paid by a run of each.',
  3: 'Delete the exception of {{name}}? The next payroll pays again; the months that were left out are not paid.',
};

/** Everybody of the next payroll, with whoever it leaves out or does not pay out. */
export default function PayrollExceptions() {
  const mayEdit = useMay('payrollInput', 'edit');
  const [adding, setAdding] = useState<readonly ExceptionRow[]>();
  const { mutateAsync } = useSave(endHold, FEATURES);
  const { chosen, filters } = useChoiceFilters({
    status: { label: 'Status', all: 'All statuses', options: EXCEPTION_STATUS.options },
  });
  const table = useReport(exceptionReport, { exceptionstatusid: chosen.status }, cells);
  const remove = async ({ payholdid, fullname, exceptionstatusid }: ExceptionRow) => {
    const text = t(QUESTIONS[exceptionstatusid] ?? '', { name: fullname });
    if (payholdid === null || !(await ask({ text, yes: 'Delete', no: 'Go back' }))) return;
    try {
      await mutateAsync({ input: { payholdid } });
      toast('success', t(message('E0120')));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const add = (rows: readonly ExceptionRow[], clear: () => void) => {
    const included = rows.filter(({ exceptionstatusid }) => exceptionstatusid === INCLUDED);
    return (
      <Button
        size="compact-sm"
        onClick={() => {
          if (included.length === 0) return toast('error', t(message('E1390')));
          setAdding(included);
          return clear();
        }}
      >
        {t('Make an exception')}
      </Button>
    );
  };
  return (
    <>
      <DataTable
        {...table}
        rowKey={(row) => row.employeeid}
        filters={filters}
        toolbar={
          <Group gap={8}>
            <Button variant="default" component={Link} to="/payroll/hold">
              {t('Holds and pay kept back')}
            </Button>
            {mayEdit ? <Button onClick={() => setAdding([])}>{t('Make an exception')}</Button> : null}
          </Group>
        }
        {...(mayEdit
          ? {
              renderBulk: add,
              renderActions: (row: ExceptionRow) =>
                row.exceptionstatusid === INCLUDED ? null : (
                  <Button variant="default" size="compact-sm" onClick={() => void remove(row)}>
                    {t('Delete')}
                  </Button>
                ),
            }
          : {})}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nobody is in the payroll',
              why: 'Everybody who is in service in the month of the next payroll appears here, with holds and exclusions.',
              icon: IconUserOff,
            }}
          />
        }
      />
      {adding ? <AddDialog rows={adding} onClose={() => setAdding(undefined)} /> : null}
    </>
  );
}
