import { Button, Select } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#platform/web/language.ts';
import type { BillRow } from '../../contract/trip.ts';
import style from '../expense.module.css';
import { BillDrop } from '../own/bill-drop.tsx';
import { amountText } from '../words.ts';
import type { LineDraft } from './draft.ts';

type BillField = {
  line: LineDraft;
  /** The pile of the person. */
  bills: readonly BillRow[];
  /** Whose bill it is; null for one's own. */
  employeeid: number | null;
  set: (part: Partial<LineDraft>) => void;
};
const nameOf = ({ merchant, filename, expensebillid, amount }: BillRow): string =>
  [merchant ?? filename ?? String(expensebillid), ...(amount === null ? [] : [amountText(amount)])].join(' · ');

/** The bill of a line: from the pile, or photographed now. */
export function BillField({ line, bills, employeeid, set }: BillField) {
  const [isadding, setAdding] = useState(false);
  if (line.expensebillid !== null)
    return (
      <p className={style.names}>
        <IconPaperclip size={18} stroke={1.6} aria-hidden />
        {line.billname || t('Bill')}
        <Button variant="default" size="compact-sm" onClick={() => set({ expensebillid: null, billname: '' })}>
          {t('Remove')}
        </Button>
      </p>
    );
  if (isadding)
    return (
      <BillDrop
        employeeid={employeeid}
        onAdded={({ expensebillid, name }) => {
          set({ expensebillid, billname: name });
          setAdding(false);
        }}
      />
    );
  const take = (value: string | null) => {
    const bill = bills.find(({ expensebillid }) => String(expensebillid) === value);
    if (!bill) return;
    set({
      expensebillid: bill.expensebillid,
      billname: nameOf(bill),
      ...(line.date === null ? { date: bill.billdate } : {}),
      ...(line.merchant === '' ? { merchant: bill.merchant ?? '' } : {}),
      ...(line.amount === null ? { amount: bill.amount } : {}),
    });
  };
  return (
    <div className={style.names}>
      {bills.length === 0 ? null : (
        <Select
          aria-label={t('Bill from the pile')}
          placeholder={t('Bill from the pile')}
          data={bills.map((bill) => ({ value: String(bill.expensebillid), label: nameOf(bill) }))}
          value={null}
          searchable
          nothingFoundMessage={t('Nothing found')}
          onChange={take}
        />
      )}
      <Button variant="default" leftSection={<IconPaperclip size={16} />} onClick={() => setAdding(true)}>
        {t('Photo or PDF')}
      </Button>
    </div>
  );
}
