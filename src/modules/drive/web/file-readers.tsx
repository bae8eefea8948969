import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { FileDetail } from '../contract/file.ts';
import { askToAcknowledge, listOpened, listReaders, remindOfFile } from '../contract/readers.ts';
import style from './drive.module.css';

const FIRST_ROWS = 50;

/** For whoever manages a folder: who opened a file, and who has acknowledged it. */
export function FileReaders({ file }: { file: FileDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button variant="subtle" size="compact-sm" px={0} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Who opened and acknowledged it')}
        </Button>
      </div>
      {isOpen ? (
        <>
          <Acknowledgement file={file} />
          <Opened drivefileid={file.drivefileid} />
        </>
      ) : null}
    </>
  );
}

function Acknowledgement({ file }: { file: FileDetail }) {
  const { drivefileid, version, isacknowledged, dueday } = file;
  const { mutateAsync, isPending } = useSave(askToAcknowledge);
  const [due, setDue] = useState(dueday);
  const save = async (values: { isacknowledged: boolean; dueday: string | null }) => {
    try {
      await mutateAsync({ input: { drivefileid, ...values }, version });
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <>
      <div className={style.buttons}>
        <DayInput label={t('To be acknowledged by')} value={due} onChange={setDue} />
        <Button
          variant="default"
          loading={isPending}
          disabled={isacknowledged && due === dueday}
          onClick={() => void save({ isacknowledged: true, dueday: due })}
        >
          {isacknowledged ? t('Change the day') : t('Have it acknowledged')}
        </Button>
        {isacknowledged ? (
          <Button variant="default" onClick={() => void save({ isacknowledged: false, dueday: null })}>
            {t('No longer')}
          </Button>
        ) : null}
      </div>
      {isacknowledged ? <Readers drivefileid={drivefileid} /> : null}
    </>
  );
}

function Readers({ drivefileid }: { drivefileid: number }) {
  const day = useDay();
  const format = useSession()?.dateformatname;
  const { data } = useEndpoint(listReaders, { drivefileid, limit: FIRST_ROWS, offset: 0 }, { staleTime: 0 });
  const { mutateAsync, isPending } = useSave(remindOfFile);
  if (!data) return null;
  const remind = async () => {
    try {
      const [result] = await mutateAsync({ input: { drivefileid } });
      toast(
        'success',
        plural(result?.reminded ?? 0, '{{count}} person was reminded', '{{count}} people were reminded'),
      );
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <>
      <div className={style.head}>
        <p className={style.quiet}>
          {t('{{done}} of {{all}} have acknowledged this version', { done: data.acknowledged, all: data.total })}
        </p>
        {data.acknowledged < data.total ? (
          <Button size="xs" variant="default" loading={isPending} onClick={() => void remind()}>
            {t('Remind the others')}
          </Button>
        ) : null}
      </div>
      <ul className={style.rows} aria-label={t('Acknowledgements')}>
        {data.rows.map((one) => (
          <li key={one.employeeid} className={style.row}>
            <span>
              {one.fullname} <small>{one.employeecode}</small>
            </span>
            <small>
              {one.acknowledgedat !== null
                ? t('Acknowledged {{moment}}', { moment: displayMoment(one.acknowledgedat, format) })
                : one.remindedon !== null
                  ? t('Reminded {{day}}', { day: day(one.remindedon) })
                  : t('Not yet')}
            </small>
          </li>
        ))}
      </ul>
      {data.rows.length < data.total ? (
        <p className={style.quiet}>{t('Those who have not acknowledged it come first.')}</p>
      ) : null}
    </>
  );
}

function Opened({ drivefileid }: { drivefileid: number }) {
  const format = useSession()?.dateformatname;
  const { data } = useEndpoint(listOpened, { drivefileid }, { staleTime: 0 });
  if (!data) return null;
  return data.length === 0 ? (
    <p className={style.quiet}>{t('Nobody has opened it yet.')}</p>
  ) : (
    <ul className={style.rows} aria-label={t('Opened by')}>
      {data.map((one) => (
        <li key={one.accountid} className={style.row}>
          <span>{one.fullname}</span>
          <small>
            {[
              displayMoment(one.lastat, format),
              plural(one.times, 'opened {{count}} time', 'opened {{count}} times'),
            ].join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  );
}
