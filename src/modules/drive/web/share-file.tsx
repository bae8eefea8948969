import { Button } from '@mantine/core';
import { useState } from 'react';
import { addDays } from '#platform/engine/day.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { FileDetail } from '../contract/file.ts';
import { listLinks, MAX_LINK_DAYS, MAX_LINKS, shareFile } from '../contract/link.ts';
import style from './drive.module.css';
import { useWithdraw } from './links.tsx';

const USUAL_DAYS = 14;

/** For whoever manages a folder: shares a file with people outside the company, and withdraws its links. */
export function ShareFile({ file }: { file: FileDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button variant="subtle" size="compact-sm" px={0} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Links for people outside the company')}
        </Button>
      </div>
      {isOpen ? (
        <>
          <ShareForm file={file} />
          <OpenLinks drivefileid={file.drivefileid} />
        </>
      ) : null}
    </>
  );
}

const isStampable = (mediatype: string): boolean => mediatype === 'application/pdf' || mediatype.startsWith('image/');

function ShareForm({ file: { drivefileid, mediatype } }: { file: FileDetail }) {
  const { mutateAsync } = useSave(shareFile);
  const initial = {
    drivefileid,
    emailid: '',
    lastday: addDays(today(), USUAL_DAYS) as string | null,
    isstamped: isStampable(mediatype),
  };
  const form = useForm<typeof initial>({ schema: shareFile.input, initial });
  const send = form.submit(
    async (values) => void (await mutateAsync({ input: shareFile.input.parse(values) })),
    () => {
      toast('success', t('The link is sent'));
      form.take(initial);
    },
  );
  return (
    <form className={style.stack} onSubmit={send} noValidate>
      <TextField field={form.bind('emailid')} label="Email id of the recipient" limit={254} required />
      <DateField
        field={form.bind('lastday')}
        label="Opens until"
        from={today()}
        to={addDays(today(), MAX_LINK_DAYS - 1)}
        required
      />
      {isStampable(mediatype) ? (
        <SwitchField
          field={form.bind('isstamped')}
          label="Watermark"
          hint="The recipient’s address and the day are printed on each page; a picture becomes a PDF"
        />
      ) : null}
      <div>
        <Button type="submit" loading={form.busy}>
          {t('Send the link')}
        </Button>
      </div>
    </form>
  );
}

function OpenLinks({ drivefileid }: { drivefileid: number }) {
  const day = useDay();
  const { data } = useEndpoint(listLinks, { drivefileid, limit: MAX_LINKS, offset: 0 }, { staleTime: 0 });
  const withdraw = useWithdraw();
  if (!data) return null;
  return data.rows.length === 0 ? (
    <p className={style.quiet}>{t('No link to this file is open.')}</p>
  ) : (
    <ul className={style.rows} aria-label={t('Open links')}>
      {data.rows.map((one) => (
        <li key={one.drivelinkid} className={style.row}>
          <span>
            {one.emailid}
            <small>
              {[t('Until {{day}}', { day: day(one.lastday) }), one.isstamped ? t('Watermark') : '']
                .filter((text) => text !== '')
                .join(' · ')}
            </small>
          </span>
          <Button size="xs" variant="default" onClick={() => void withdraw(one)}>
            {t('Withdraw ¦ link')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
