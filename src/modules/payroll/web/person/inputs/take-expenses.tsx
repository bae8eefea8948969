import { Button, Group } from '@mantine/core';
import { useBatchStep } from '#bulk/web/batch.ts';
import type { Parameters } from '#bulk/web/words.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { takeExpenses } from '../../../contract/person/expenses.ts';
import { PayrollMonth } from './parameters.tsx';

/** The month of the upload, and instead of a file what the expenses of that month handed over. */
export const MonthWithExpenses: Parameters = ({ value, onChange }) => {
  const { go } = useBatchStep();
  const take = useSave(takeExpenses);
  const payrollmonth = typeof value['payrollmonth'] === 'string' ? value['payrollmonth'] : '';
  async function begin(): Promise<void> {
    try {
      const [batch] = await take.mutateAsync({ input: { payrollmonth } });
      go({ batch: batch?.bulkbatchid });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  }
  return (
    <Group gap={12} align="end">
      <PayrollMonth value={value} onChange={onChange} />
      <Button variant="default" disabled={payrollmonth === ''} loading={take.isPending} onClick={() => void begin()}>
        {t('Take the expenses of the month')}
      </Button>
    </Group>
  );
};
