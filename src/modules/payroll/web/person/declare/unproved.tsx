import { Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  getSweep,
  sweepUnproved,
  undoSweep,
  unprovedReport,
  type UnprovedRow,
} from '../../../contract/person/declare-sweep.ts';
import { monthName } from '../../words.ts';
import style from './declare.module.css';

const money = (amount: number | null) => (amount === null ? '–' : <Money amount={amount} decimals={0} />);

const CELLS: Readonly<Record<string, Partial<Column<UnprovedRow>>>> = {
  unproved: { end: true, cell: (row) => money(row.unproved) },
  taxbefore: { end: true, cell: (row) => money(row.taxbefore) },
  taxafter: { end: true, cell: (row) => money(row.taxafter) },
  more: { end: true, cell: (row) => money(row.more) },
};

/** Declared amounts without an accepted proof: whose they are, what they save, and leaving them out of the tax. */
export default function Unproved() {
  const table = useReport(unprovedReport, {}, CELLS);
  const { data } = useEndpoint(getSweep, {});
  const mayEdit = useMay('verifyDeclaration', 'edit');
  const sweep = useSave(sweepUnproved, ['payrollRun']);
  const undo = useSave(undoSweep, ['payrollRun']);
  const [state] = data ?? [];
  const attempt = async (text: string, yes: string, work: () => Promise<unknown>, done: string) => {
    if (!(await ask({ text, yes, no: 'Dismiss' }))) return;
    try {
      await work();
      toast('success', t(done));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const leaveOut = () =>
    attempt(
      t('From {{month}} on these amounts no longer lower the tax. People can be opened again one by one.', {
        month: monthName(state?.payrollmonth ?? ''),
      }),
      'Leave them out',
      () => sweep.mutateAsync({ input: {} }),
      'Only accepted proofs count now',
    );
  const countAgain = () =>
    attempt(
      t('Declared amounts count again in the months that are not locked.'),
      'Count them again',
      () => undo.mutateAsync({ input: {} }),
      'Declared amounts count again',
    );
  return (
    <div className={style.column}>
      {state ? (
        <p className={style.quiet}>
          {[
            state.blocked === null ? '' : t(state.blocked),
            state.swept === 0
              ? ''
              : plural(
                  state.swept,
                  'Of {{count}} person only accepted proofs count.',
                  'Of {{count}} people only accepted proofs count.',
                ),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      ) : null}
      <DataTable
        {...table}
        rowKey={(row) => row.employeeid}
        empty={
          <EmptyState
            emptyState={{
              title: 'Every amount is proved',
              why: 'People appear here whose declared amounts have no accepted proof, with the tax of their year without them.',
              icon: IconCircleCheck,
            }}
          />
        }
        toolbar={
          mayEdit && state ? (
            <Group gap={8}>
              {state.swept > 0 ? (
                <Button variant="default" loading={undo.isPending} onClick={() => void countAgain()}>
                  {t('Count them again')}
                </Button>
              ) : null}
              <Button loading={sweep.isPending} disabled={state.blocked !== null} onClick={() => void leaveOut()}>
                {t('Leave them out of the tax')}
              </Button>
            </Group>
          ) : null
        }
      />
    </div>
  );
}
