import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDotsVertical, IconPigMoney, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import type { Option } from '#platform/contract/fields.ts';
import { call } from '#platform/web/call.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  decideVpf,
  initVpf,
  MAX_NOTE,
  saveVpf,
  VPF_ENDED,
  type VpfRow,
  vpfReport,
} from '../../../contract/run/start-vpf.ts';
import { monthName } from '../../words.ts';
import { VPF_DRAFT, type VpfDraft, VpfFields, vpfProblems, vpfSent, vpfText } from './vpf-fields.tsx';

const TONES: Readonly<Record<number, Tone>> = { 1: 'warn', 2: 'good', 3: 'plain' };
const STATUSES = [
  { displayname: 'Requested', displayvalue: 1 },
  { displayname: 'In force', displayvalue: 2 },
  { displayname: 'Ended', displayvalue: 3 },
];
const FEATURES = ['payrollInput', 'payrollRun', 'payRequest'] as const;
/** Number of letters from which on people are searched. */
const FROM = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: null, featurekey: 'payrollInput' });

const cells: Readonly<Record<string, Partial<Column<VpfRow>>>> = {
  status: statusColumn<VpfRow>({ key: 'status', text: (row) => row.status, tone: (row) => TONES[row.vpfstatus] }),
  vpfpercent: { end: true, cell: (row) => (Number(row.vpfpercent) > 0 ? `${row.vpfpercent}%` : '–') },
  vpfof: { cell: (row) => (row.vpfof === '' ? '–' : t(row.vpfof)) },
  vpfamount: { end: true, cell: (row) => (row.vpfamount > 0 ? <Money amount={row.vpfamount} /> : '–') },
  frommonth: { cell: (row) => (row.frommonth === null ? '–' : monthName(row.frommonth)) },
};

type Change = { row: VpfRow | undefined; months: readonly Option[]; onClose: () => void };

function ChangeForm({ row, months, onClose }: Change) {
  const { mutateAsync } = useSave(saveVpf, FEATURES);
  const form = useForm<VpfDraft>({
    schema: z.object({}),
    initial: { ...VPF_DRAFT, employeeid: row?.employeeid ?? null },
    check: (values) => ({
      ...vpfProblems(values),
      ...(values.employeeid === null ? { employeeid: 'Please select a person' } : {}),
    }),
  });
  const save = form.submit(
    async (values) => {
      await mutateAsync({ input: saveVpf.input.parse({ ...vpfSent(values, months), employeeid: values.employeeid }) });
    },
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
      {row ? null : (
        <PersonSearchField
          field={form.bind('employeeid')}
          chosen={undefined}
          from={FROM}
          search={search}
          label="Person"
          required
        />
      )}
      <VpfFields form={form} months={months} />
    </DialogForm>
  );
}

function ChangeDialog({ row, onClose }: { row: VpfRow | undefined; onClose: () => void }) {
  const query = useEndpoint(initVpf, {});
  return (
    <LoadedDialog title={row?.fullname ?? t('Add voluntary PF')} size="md" onClose={onClose} query={query}>
      {({ months }) => <ChangeForm row={row} months={months} onClose={onClose} />}
    </LoadedDialog>
  );
}

type Open = { row?: VpfRow; what: 'change' | 'approve' | 'deny' };

/** Who has voluntary PF, and who asks for it. */
export default function EmployeeVpf() {
  const mayEdit = useMay('payrollInput', 'edit');
  const [open, setOpen] = useState<Open>();
  const decide = useSave(decideVpf, FEATURES);
  const { chosen, filters } = useChoiceFilters({
    status: { label: 'Status', all: 'All statuses', options: STATUSES },
  });
  const table = useReport(vpfReport, { vpfstatus: chosen.status }, cells);
  const close = () => setOpen(undefined);
  const actionsOf = (row: VpfRow) =>
    row.vpfstatus === VPF_ENDED || !row.isallowvpf ? null : (
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {{name}}', { name: row.fullname })}>
            <IconDotsVertical size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {row.requested ? (
            <>
              <Menu.Item onClick={() => setOpen({ row, what: 'approve' })}>{t('Approve')}</Menu.Item>
              <Menu.Item onClick={() => setOpen({ row, what: 'deny' })}>{t('Deny')}</Menu.Item>
            </>
          ) : null}
          <Menu.Item onClick={() => setOpen({ row, what: 'change' })}>{t('Change')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    );
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ what: 'change' })}>
      {t('Add voluntary PF')}
    </Button>
  );
  const requested = open?.row?.requested;
  return (
    <>
      <DataTable
        {...table}
        rowKey={(row) => row.employeeid}
        filters={filters}
        {...(mayEdit ? { toolbar: create, renderActions: actionsOf } : {})}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nobody has voluntary PF',
              why: 'Employees request it on their page Voluntary PF, or it is entered here: a percentage of PF wages or an amount, with effect from a month.',
              icon: IconPigMoney,
            }}
          >
            {mayEdit ? create : null}
          </EmptyState>
        }
      />
      {open?.what === 'change' ? <ChangeDialog row={open.row} onClose={close} /> : null}
      {open?.row && requested && open.what !== 'change' ? (
        <NoteDialog
          title={t('{{name}}: {{figure}} from {{month}}', {
            name: open.row.fullname,
            figure: vpfText(requested),
            month: monthName(requested.payrollmonth),
          })}
          label="Comment"
          hint="The person reads it. A month whose payroll is closed becomes the next open one."
          word={open.what === 'approve' ? 'Approve' : 'Deny'}
          limit={MAX_NOTE}
          {...(open.what === 'deny' ? { missing: 'Please add comment' } : {})}
          send={(note) =>
            decide.mutateAsync({
              input: { employeevpfid: open.row?.employeevpfid ?? 0, isapproved: open.what === 'approve', note },
            })
          }
          onClose={close}
        />
      ) : null}
    </>
  );
}
