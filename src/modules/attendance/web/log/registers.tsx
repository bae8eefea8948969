import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '#platform/web/call.ts';
import { RegisterDialog } from '#platform/web/kit/register-dialog.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  ATTENDANCE_REGISTERS,
  type AttendanceRegister,
  attendanceRegister,
  registerOffices,
  startAttendanceRegister,
} from '../../contract/register.ts';
import { monthWithDays } from './words.ts';

type Shown = { month: string; days: { from: string; to: string } };

/** The muster roll and the overtime register of the month, as files. */
export function Registers({ month, days }: Shown) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Registers')}
      </Button>
      {isOpen ? <Dialog month={month} days={days} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Dialog({ month, days, onClose }: Shown & { onClose: () => void }) {
  const [register, setRegister] = useState<AttendanceRegister>('muster');
  const { data } = useEndpoint(registerOffices, { month });
  const { mutateAsync } = useSave(startAttendanceRegister);
  return (
    <RegisterDialog
      title={t('Registers of {{month}}', { month: monthWithDays(month, days) })}
      label={t('Register')}
      choices={Object.entries(ATTENDANCE_REGISTERS).map(([value, words]) => ({ value, label: t(words) }))}
      choice={register}
      onChoose={(next) => setRegister(next === 'overtime' ? 'overtime' : 'muster')}
      offices={data}
      start={async (input) => (await mutateAsync({ input: { ...input, register, month } }))[0]?.jobrunid}
      fetch={(jobrunid) => download(attendanceRegister, { jobrunid })}
      onClose={onClose}
    />
  );
}
