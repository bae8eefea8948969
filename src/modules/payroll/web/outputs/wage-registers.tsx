import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '#platform/web/call.ts';
import { RegisterDialog } from '#platform/web/kit/register-dialog.tsx';
import { t } from '#platform/web/language.ts';
import { grantOf } from '#platform/web/rights.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { startWageRegister, WAGE_REGISTERS, wageRegister } from '../../contract/outputs/wage-registers.ts';
import style from '../run/run.module.css';

/** The registers of the Code on Wages of a locked payroll. */
export function WageRegisters({ payrollrunid }: { payrollrunid: number }) {
  const seesPeople = grantOf('people')?.scope === 'all';
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState<string>('wages');
  const { mutateAsync } = useSave(startWageRegister);
  return (
    <div className={style.zip}>
      <span className={style.grow}>
        {t('Statutory registers')}
        <br />
        <span className={style.dim}>{t('Wages, overtime, fines and deductions; employees; minimum wages')}</span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFileDownload size={16} stroke={1.6} />}
        aria-label={t('Make {{file}}', { file: t('Statutory registers') })}
        onClick={() => setOpen(true)}
      >
        {t('Make')}
      </Button>
      {isOpen ? (
        <RegisterDialog
          title={t('Statutory registers')}
          label={t('Register')}
          choices={Object.entries(WAGE_REGISTERS)
            .filter(([value]) => value !== 'employees' || seesPeople)
            .map(([value, name]) => ({ value, label: t(name) }))}
          choice={choice}
          onChoose={setChoice}
          offices={[]}
          start={async ({ format }) => {
            const input = startWageRegister.input.parse({ payrollrunid, register: choice, format });
            return (await mutateAsync({ input }))[0]?.jobrunid;
          }}
          fetch={(jobrunid) => download(wageRegister, { jobrunid })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
