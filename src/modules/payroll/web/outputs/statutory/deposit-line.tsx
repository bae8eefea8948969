import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { today, useDay } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import type { FileDeposit } from '../../../contract/outputs/run-files.ts';
import { isRecorded } from '../../../contract/outputs/statutory-calendar.ts';
import style from '../../run/run.module.css';
import { StatutoryFilingDialog } from './filing-dialog.tsx';
import { obligationName, obligationPeriod } from './words.ts';

/** What is deposited with a file: until when, and the record that it was. */
export function DepositLine({ deposit }: { deposit: FileDeposit }) {
  const { kind, statename, amount, dueon, done } = deposit;
  const day = useDay();
  const mayEdit = useMay('payrollRun', 'edit');
  const mayStatement = useMay('tdsStatement', 'read');
  const [isOpen, setOpen] = useState(false);
  const name = `${obligationName(deposit)}, ${obligationPeriod(deposit)}`;
  const isLate = done === null ? dueon !== null && today() > dueon : dueon !== null && done.doneon > dueon;
  const texts = [
    statename === '' ? '' : `${statename} ${formatRupees(paise(amount))}`,
    dueon === null ? t('no due day is known') : t('by {{day}}', { day: day(dueon) }),
  ];
  return (
    <span className={style.deposit}>
      <span className={style.dim}>{texts.filter(Boolean).join(' · ')}</span>
      {done === null ? (
        isLate ? (
          <Tag tone="bad">{t('Late')}</Tag>
        ) : null
      ) : (
        <Tag tone={isLate ? 'warn' : 'good'}>
          {[t('Filed on {{day}}', { day: day(done.doneon) }), done.reference].filter(Boolean).join(' · ')}
        </Tag>
      )}
      {done !== null && done.amount !== null && done.amount !== amount ? (
        <Tag tone="warn">{t('{{amount}} was deposited', { amount: formatRupees(paise(done.amount)) })}</Tag>
      ) : null}
      {isRecorded(kind) ? (
        mayEdit ? (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t('Record the filing: {{name}}', { name })}
            onClick={() => setOpen(true)}
          >
            {done === null ? t('Filed on…') : t('Open')}
          </Button>
        ) : null
      ) : mayStatement ? (
        <Link to="/payroll/quarterly_tds">{t('Challans')}</Link>
      ) : null}
      {isOpen && isRecorded(kind) ? (
        <StatutoryFilingDialog
          filing={{ ...deposit, kind, name, amount: done?.amount ?? amount, isdone: done !== null }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </span>
  );
}
