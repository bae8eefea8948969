import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { RegisterDialog } from '#platform/web/kit/register-dialog.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { leaveRegister, leaveRegisterOffices, startLeaveRegister } from '../../contract/register.ts';

const YEARS = ['This leave year', 'The last leave year', 'Two years before', 'Three years before', 'Four years before'];

/** The leave register of a leave year, as a file. */
export function LeaveRegister() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Leave register')}
      </Button>
      {isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Dialog({ onClose }: { onClose: () => void }) {
  const day = useDay();
  const [yearsback, setYear] = useState(0);
  const { data } = useEndpoint(leaveRegisterOffices, { yearsback });
  const [result] = data ?? [];
  const { mutateAsync } = useSave(startLeaveRegister);
  return (
    <RegisterDialog
      title={
        result
          ? t('Leave register from {{from}} to {{to}}', { from: day(result.fromdate), to: day(result.todate) })
          : t('Leave register')
      }
      label={t('Leave year')}
      choices={YEARS.map((words, at) => ({ value: String(at), label: t(words) }))}
      choice={String(yearsback)}
      onChoose={(next) => setYear(Number(next))}
      offices={result?.offices}
      start={async (input) => (await mutateAsync({ input: { ...input, yearsback } }))[0]?.jobrunid}
      fetch={(jobrunid) => download(leaveRegister, { jobrunid })}
      onClose={onClose}
    />
  );
}
