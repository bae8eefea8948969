import { ActionIcon, Button, Checkbox, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { fetchDocument } from '#platform/web/kit/fetch-document.ts';
import { plural, t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { type BillRow, deleteBill, listBills } from '../../contract/trip.ts';
import style from '../expense.module.css';
import { NEW_CLAIM } from '../paths.ts';
import { amountText, daysText } from '../words.ts';
import { BillDialog } from './bill-dialog.tsx';
import { BillDrop } from './bill-drop.tsx';
import { NoRecord, OwnTabs, useOwnId } from './tabs.tsx';

/** The pile of bills that are in no claim yet. */
export default function Bills() {
  const employeeid = useOwnId();
  return (
    <div className={style.page}>
      <OwnTabs />
      {employeeid === null ? <NoRecord /> : <Pile employeeid={employeeid} />}
    </div>
  );
}

function Pile({ employeeid }: { employeeid: number }) {
  const { data, error, refetch } = useEndpoint(listBills, { employeeid }, { staleTime: 0 });
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<BillRow>();
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const chosen = data.filter(({ expensebillid }) => picked.has(expensebillid));
  const toggle = (id: number) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  return (
    <>
      <BillDrop employeeid={null} />
      {data.length === 0 ? (
        <p className={style.quiet}>
          {t('No bills wait for a claim. Photograph a bill when you get it, and claim it later.')}
        </p>
      ) : (
        <>
          <Group justify="space-between" gap={8}>
            <b>
              {plural(data.length, '{{count}} bill without a claim', '{{count}} bills without a claim')} ·{' '}
              {t('oldest {{days}}', { days: daysText(Math.max(...data.map(({ age }) => age))) })}
            </b>
            <Button
              component={Link}
              to={`${NEW_CLAIM}?bills=${(chosen.length > 0 ? chosen : data).map((one) => one.expensebillid).join(',')}`}
            >
              {chosen.length > 0
                ? plural(chosen.length, 'Claim {{count}} bill', 'Claim {{count}} bills')
                : t('Claim all')}
            </Button>
          </Group>
          <ul className={style.bills} aria-label={t('Bills')}>
            {data.map((bill) => (
              <Bill
                key={bill.expensebillid}
                bill={bill}
                ispicked={picked.has(bill.expensebillid)}
                onPick={() => toggle(bill.expensebillid)}
                onOpen={() => setOpen(bill)}
              />
            ))}
          </ul>
        </>
      )}
      {open ? <BillDialog bill={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

const isPicture = (name: string | null): boolean => /\.(jpe?g|png)$/i.test(name ?? '');
type Bill = { bill: BillRow; ispicked: boolean; onPick: () => void; onOpen: () => void };

function Bill({ bill, ispicked, onPick, onOpen }: Bill) {
  const day = useDay();
  const { mutateAsync } = useSave(deleteBill);
  const { expensebillid, path, filename, merchant, amount, billdate, age } = bill;
  const name = merchant ?? filename ?? t('Bill without a file');
  const remove = async () => {
    if (!(await askDelete())) return;
    try {
      await mutateAsync({ input: { expensebillid } });
      toast('success', t('Deleted successfully'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <li className={style.bill} data-picked={ispicked}>
      <Checkbox checked={ispicked} onChange={onPick} aria-label={t('Select {{name}}', { name })} />
      {path !== null && isPicture(filename) ? (
        <button type="button" className={style.look} onClick={() => void fetchDocument(path)}>
          <img src={path} alt={t('Photo of the bill {{name}}', { name })} loading="lazy" />
        </button>
      ) : (
        <button
          type="button"
          className={style.look}
          disabled={path === null}
          onClick={() => void fetchDocument(path ?? '')}
        >
          {path === null ? '–' : 'PDF'}
        </button>
      )}
      <div>
        <b>{name}</b>
        <p className={style.quiet}>
          {billdate === null ? t('Day not entered') : day(billdate)} · {daysText(age)}
        </p>
      </div>
      <b className="number">{amount === null ? '–' : amountText(amount)}</b>
      <ActionIcon.Group>
        <ActionIcon variant="default" size={36} aria-label={t('Edit {{name}}', { name })} onClick={onOpen}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('Delete {{name}}', { name })}
          onClick={() => void remove()}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </ActionIcon.Group>
    </li>
  );
}
