import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '#platform/web/call.ts';
import { RegisterDialog } from '#platform/web/kit/register-dialog.tsx';
import { t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { bonusRegister, startBonusRegister, type StatutoryBonus } from '../../../contract/outputs/statutory-bonus.ts';

/** The registers of bonus and gratuity of a year, as a file. */
export function BonusRegisters({ bonus: { taxyear, establishmentid, registers } }: { bonus: StatutoryBonus }) {
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState(registers[0]?.key ?? '');
  const { mutateAsync } = useSave(startBonusRegister);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Registers')}
      </Button>
      {isOpen ? (
        <RegisterDialog
          title={t('Registers of {{taxyear}}', { taxyear })}
          label={t('Register')}
          choices={registers.map(({ key, name }) => ({ value: key, label: t(name) }))}
          choice={choice}
          onChoose={setChoice}
          offices={[]}
          start={async ({ format }) => {
            const input = startBonusRegister.input.parse({ taxyear, establishmentid, register: choice, format });
            return (await mutateAsync({ input }))[0]?.jobrunid;
          }}
          fetch={(jobrunid) => download(bonusRegister, { jobrunid })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
