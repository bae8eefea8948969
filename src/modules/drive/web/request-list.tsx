import { Button, Modal } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import { PeopleSearchField } from '#platform/web/kit/people-search-field.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import {
  askDocument,
  type ChaseRow,
  initDocuments,
  MAX_PEOPLE,
  type OwnDocuments,
  REASON_LIMIT,
  remindRequests,
  REQUEST_STATUS,
  requestReport,
  withdrawRequests,
} from '../contract/document.ts';
import { REQUEST_TONES } from './document-tones.ts';
import style from './drive.module.css';

const OVERDUE = 5;
const STATES = [...REQUEST_STATUS.options, { displayname: 'Overdue', displayvalue: OVERDUE }];
const MIN_LETTERS = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'employeeDocument' });

/** What people were asked for and who still has to: reminded one by one, as a selection or all at once. */
export function RequestList() {
  const day = useDay();
  const mayEdit = useMay('employeeDocument', 'edit');
  const { data } = useEndpoint(initDocuments, {});
  const types = data?.types ?? [];
  const [asking, setAsking] = useState(false);
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: STATES },
    of: { label: 'Document type', all: 'All types', options: types },
  });
  const cells: Readonly<Record<string, Partial<Column<ChaseRow>>>> = {
    fullname: nameCell,
    employeecode: { more: true },
    status: statusColumn({ key: 'status', text: (row) => row.status, tone: (row) => REQUEST_TONES[row.statusid] }),
    dueday: { cell: (row) => (row.isoverdue ? <Tag tone="bad">{day(row.dueday)}</Tag> : day(row.dueday)) },
    remindedon: { cell: (row) => (row.remindedon ? day(row.remindedon) : '–') },
  };
  const table = useReport(requestReport, { stateid: chosen.state, documenttypeid: chosen.of }, cells);
  const remind = useRemind();
  const withdraw = useWithdraw();
  const idsOf = (rows: readonly ChaseRow[]) => rows.map(({ documentrequestid }) => documentrequestid);
  const ask = mayEdit ? <Button onClick={() => setAsking(true)}>{t('Ask for a document')}</Button> : null;
  return (
    <>
      <DataTable
        {...table}
        rowKey={(row) => row.documentrequestid}
        filters={filters}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nobody has been asked for a document yet',
              why: 'Ask one person, some or everybody for a document by a day, and see here who still has to hand it in.',
              icon: IconFileCertificate,
            }}
          >
            {ask}
          </EmptyState>
        }
        {...(mayEdit
          ? {
              toolbar: (
                <span className={style.buttons}>
                  <Button variant="default" onClick={() => void remind([])}>
                    {t('Remind everybody who has not')}
                  </Button>
                  {ask}
                </span>
              ),
              renderBulk: (rows: readonly ChaseRow[], clear: () => void) => (
                <>
                  <Button size="xs" onClick={() => void remind(idsOf(rows)).then(clear)}>
                    {t('Remind')}
                  </Button>
                  <Button size="xs" variant="default" onClick={() => void withdraw(idsOf(rows)).then(clear)}>
                    {t('Withdraw')}
                  </Button>
                </>
              ),
            }
          : {})}
      />
      {asking ? <AskDialog types={types} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function useRemind() {
  const { mutateAsync } = useSave(remindRequests);
  return async (documentrequestids: number[]) => {
    try {
      const [result] = await mutateAsync({ input: { documentrequestids } });
      toast('success', plural(result?.reminded ?? 0, '{{count}} reminder was sent', '{{count}} reminders were sent'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
}

function useWithdraw() {
  const { mutateAsync } = useSave(withdrawRequests, ['request']);
  return async (documentrequestids: number[]) => {
    try {
      const [result] = await mutateAsync({ input: { documentrequestids } });
      toast(
        'success',
        plural(result?.withdrawn ?? 0, '{{count}} request was withdrawn', '{{count}} requests were withdrawn'),
      );
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
}

/** Asks people for a document by a day; without people everybody who has none. */
function AskDialog({ types, onClose }: { types: OwnDocuments['types']; onClose: () => void }) {
  const { mutateAsync } = useSave(askDocument, ['request']);
  const form = useForm<{
    documenttypeid: number | null;
    dueday: string | null;
    note: string;
    people: readonly PersonOption[];
  }>({
    schema: askDocument.input.omit({ employeeids: true }),
    initial: { documenttypeid: null, dueday: null, note: '', people: [] },
  });
  const save = form.submit(async ({ people, ...values }) => {
    const employeeids = people.map(({ displayvalue }) => Number(displayvalue));
    const [result] = await mutateAsync({ input: askDocument.input.parse({ ...values, employeeids }) });
    const { requested = 0, skipped = 0 } = result ?? {};
    const text = plural(requested, '{{count}} person was asked', '{{count}} people were asked');
    toast(
      'success',
      skipped > 0
        ? `${text}. ${plural(skipped, '{{count}} has it or was asked before', '{{count}} have it or were asked before')}`
        : text,
    );
  }, onClose);
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('Ask for a document')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Ask ¦ action">
        <SelectField
          field={form.bind('documenttypeid')}
          label="Document type"
          options={types.filter(({ isownupload, isidentity }) => isownupload || isidentity)}
          required
        />
        <DateField field={form.bind('dueday')} label="Due" from={today()} required />
        <PeopleSearchField
          field={form.bind('people')}
          label="People"
          hint="Nobody chosen: everybody who has no such document"
          from={MIN_LETTERS}
          search={search}
          most={MAX_PEOPLE}
        />
        <TextField field={form.bind('note')} label="Note" lines={2} limit={REASON_LIMIT} />
      </DialogForm>
    </Modal>
  );
}
