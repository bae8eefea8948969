import { Button } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { sentenceOf } from '#platform/web/call.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import {
  endFormerAccess,
  FORMER_STATE,
  formerReport,
  type FormerRow,
  giveFormerAccess,
} from '../../contract/former.ts';

const TONES: Readonly<Record<number, Tone>> = { 1: 'good', 2: 'warn', 3: 'plain', 4: 'plain' };
/** States in which access can be ended. */
const OPEN = [1, 2];

const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<FormerRow>>>> => ({
  fullname: nameCell,
  employeecode: { more: true },
  leavingdate: { cell: (row) => day(row.leavingdate) },
  emailid: { cell: (row) => row.emailid ?? '–' },
  untildate: { cell: (row) => (row.untildate === null ? '–' : day(row.untildate)) },
  state: statusColumn({ key: 'state', text: (row) => row.state, tone: (row) => TONES[row.stateid] }),
});

/** People who have left, and who of them may still sign in to their own records. */
export default function FormerEmployees() {
  const mayEdit = useMay('exit', 'edit');
  const give = useSave(giveFormerAccess);
  const end = useSave(endFormerAccess);
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: FORMER_STATE.options },
  });
  const table = useReport(formerReport, { stateid: chosen.state }, cells(useDay()));
  const run = async (
    question: string,
    { yes, done, work }: { yes: string; done: string; work: () => Promise<unknown> },
  ) => {
    if (!(await ask({ text: question, yes, no: 'Go back' }))) return;
    try {
      await work();
      toast('success', t(done));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const actionsOf = ({ employeeid, fullname, emailid, stateid }: FormerRow) =>
    OPEN.includes(stateid) ? (
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        onClick={() =>
          void run(t('End the access of {{name}} to their own records?', { name: fullname }), {
            yes: 'End access',
            done: 'The access has ended',
            work: () => end.mutateAsync({ input: { employeeid } }),
          })
        }
      >
        {t('End access')}
      </Button>
    ) : (
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() =>
          void run(
            t('Let {{name}} read their own records? A link to choose a password goes to {{email}}.', {
              name: fullname,
              email: emailid ?? t('the personal e-mail of the profile'),
            }),
            {
              yes: 'Give access',
              done: 'The link was mailed',
              work: () => give.mutateAsync({ input: { employeeid } }),
            },
          )
        }
      >
        {t('Give access')}
      </Button>
    );
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.employeeid}
      filters={filters}
      {...(mayEdit ? { renderActions: actionsOf } : {})}
      empty={
        <EmptyState
          emptyState={{
            title: 'Nobody has left yet',
            why: 'People whose last day is over appear here. They may read their payslips, letters and certificates for the term that the company sets, by their personal e-mail.',
            icon: IconDoorExit,
          }}
        />
      }
    />
  );
}
