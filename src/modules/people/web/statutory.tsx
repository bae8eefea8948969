import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { Facts } from '#platform/web/kit/facts.tsx';
import { t } from '#platform/web/language.ts';
import type { Profile } from '../contract/employee.ts';
import style from './people.module.css';
import { filled, masked } from './values.ts';

const PF: Record<string, string> = {
  Statutory: 'On statutory wages',
  Full: 'On full wages',
  None: 'Not a member',
};

/** A number that stays covered until somebody asks for it. */
function Covered({ value, what }: { value: string; what: string }) {
  const [open, setOpen] = useState(false);
  const Eye = open ? IconEyeOff : IconEye;
  const label = open ? t('Hide the {{what}}', { what }) : t('Show the {{what}}', { what });
  return (
    <span className={style.covered}>
      <span className="number">{open ? value : masked(value)}</span>
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={label}
          aria-pressed={open}
          onClick={() => setOpen(!open)}
        >
          <Eye size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

export default function Statutory({ person: { statutory, bank } }: { person: Profile }) {
  const numbers = statutory
    ? [
        { label: 'PAN', value: statutory.pan ?? t('Not given') },
        { label: 'UAN', value: statutory.uan ?? t('Not given') },
        { label: 'ESI number', value: statutory.esinumber },
        { label: 'Provident fund', value: t(PF[statutory.pfoption] ?? statutory.pfoption) },
        { label: 'Pension scheme (EPS)', value: statutory.epsmember ? t('Member') : t('Not a member') },
        {
          label: 'Voluntary PF',
          value: Number(statutory.vpfpercent) > 0 ? `${Number(statutory.vpfpercent)} %` : null,
        },
        { label: 'Tax regime', value: t(statutory.taxregime === 'Old' ? 'Old regime' : 'New regime') },
      ]
    : [];
  const account = bank
    ? [
        { label: 'Paid by', value: bank.paymentmode === 'Cheque' ? t('Cheque') : t('Bank transfer') },
        { label: 'Bank', value: bank.bankname },
        {
          label: 'Account',
          value: bank.bankaccount ? <Covered value={bank.bankaccount} what={t('account number')} /> : t('Not given'),
        },
        { label: 'IFSC', value: bank.ifsc },
      ]
    : [];
  return (
    <div className={style.cards}>
      <Card title={t('Statutory')}>
        <Facts facts={filled(numbers)} />
      </Card>
      <Card title={t('Bank')}>
        <Facts facts={filled(account)} />
      </Card>
    </div>
  );
}
