import { Button, Group, Modal, MultiSelect, Select, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Option } from '#platform/contract/choices.ts';
import { REGISTER_FORMATS } from '#platform/contract/register.ts';
import { sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { useJob, useWatchJobs } from '../shell/jobs.ts';
import { toast } from '../shell/toast.ts';
import { Progress } from './progress.tsx';

/** Status of a job that succeeded. */
const DONE = 3;
type Format = keyof typeof REGISTER_FORMATS;
export type RegisterChoice = { format: Format; officeaddressids: number[] };

type RegisterDialog = {
  title: string;
  /** What can be chosen among, such as the register or its year, as it is shown. */
  label: string;
  choices: readonly { value: string; label: string }[];
  choice: string;
  onChoose: (choice: string) => void;
  /** The offices to choose from; undefined while they load, empty for a register that is not by office. */
  offices: readonly Option[] | undefined;
  start: (input: RegisterChoice) => Promise<number | undefined>;
  fetch: (jobrunid: number) => Promise<void>;
  onClose: () => void;
};

/** Asks for a register, shows that it is being made, and gives its file. */
export function RegisterDialog(input: RegisterDialog) {
  const { title, label, choices, choice, onChoose, offices, start, fetch, onClose } = input;
  const watch = useWatchJobs();
  const [format, setFormat] = useState<Format>('pdf');
  const [chosen, setChosen] = useState<string[]>([]);
  const [jobrunid, setJob] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const job = useJob(jobrunid);
  const tried = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  const make = async () => {
    const created = await start({ format, officeaddressids: chosen.map(Number) });
    void watch();
    setJob(created ?? null);
  };
  /** Another choice is another register. */
  const changed = (change: () => void) => {
    change();
    setJob(null);
  };
  const working = jobrunid !== null && (job === undefined || job.statusid < DONE);
  const isDone = jobrunid !== null && job?.statusid === DONE;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack gap={16}>
        <Select
          label={label}
          data={[...choices]}
          value={choice}
          allowDeselect={false}
          onChange={(next) => changed(() => onChoose(next ?? choice))}
        />
        {offices?.length === 0 ? null : (
          <MultiSelect
            label={t('Offices')}
            description={t('Empty for all')}
            data={(offices ?? []).map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
            value={chosen}
            disabled={!offices}
            clearable
            searchable
            clearButtonProps={{ 'aria-label': t('Clear') }}
            nothingFoundMessage={t('Nothing found')}
            onChange={(next) => changed(() => setChosen(next))}
          />
        )}
        <Select
          label={t('File')}
          data={Object.entries(REGISTER_FORMATS).map(([value, words]) => ({ value, label: words }))}
          value={format}
          allowDeselect={false}
          onChange={(next) => changed(() => setFormat(next === 'xlsx' ? 'xlsx' : 'pdf'))}
        />
        {working && job ? <Progress label={t('Making the register')} done={job.done} total={job.total} /> : null}
        {job && job.statusid > DONE ? <p role="alert">{t(job.errormessage ?? '')}</p> : null}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          {isDone ? (
            <Button
              loading={busy}
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              onClick={() => void tried(() => fetch(jobrunid))}
            >
              {t('Download')}
            </Button>
          ) : (
            <Button loading={busy || working} onClick={() => void tried(make)}>
              {t('Make the register')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
