import { Button } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getAnonymous, MAX_ANONYMOUS_BODY, writeAnonymously } from '../../contract/anonymous.ts';
import style from '../helpdesk.module.css';
import { ByCode } from './by-code.tsx';

/** Writing without a name, and reading the answers by the code. */
export default function Anonymous() {
  const query = useEndpoint(getAnonymous, {}, { staleTime: 0 });
  const setting = query.data?.[0];
  const waiting = waitingFor([query], setting !== undefined);
  if (waiting !== undefined || !setting) return <>{waiting}</>;
  return (
    <div className={style.page}>
      <Promise />
      {setting.ison ? (
        <Write />
      ) : (
        <EmptyState
          emptyState={{
            title: 'Your company has not turned the anonymous channel on',
            why: 'Where it is on, you write here without a name, and read the answers by a code.',
            icon: IconMessageOff,
          }}
        />
      )}
      <ByCode />
    </div>
  );
}

/** What is kept and what is not, and what this channel is not for. */
function Promise() {
  return (
    <Card title={t('Before you write')}>
      <p>
        {t(
          'Muster keeps no name, account, address or time of what you write here, only its day. Those who answer read it from the next morning on, together with everything else of the day.',
        )}
      </p>
      <p>
        {t(
          'Files cannot be added, as they reveal who made them. Your way of writing, and facts that only you know, can still reveal you; so can anyone who monitors the network of your device.',
        )}
      </p>
      <p>
        <b>{t('This is no complaint of sexual harassment under the law.')}</b>{' '}
        {t(
          'Under the Act of 2013 (POSH) such a complaint is made in writing to the Internal Committee within three months of the incident, or of the last one of several (section 9); where you cannot write it, the Committee helps you. It may extend the time by up to three months, with its reasons in writing. Where there is no Internal Committee, the Local Committee of the district takes it.',
        )}
      </p>
    </Card>
  );
}

function Write() {
  const { mutateAsync } = useSave(writeAnonymously);
  const [code, setCode] = useState<string>();
  const form = useForm<{ subject: string; body: string }>({
    schema: writeAnonymously.input,
    initial: { subject: '', body: '' },
  });
  const send = form.submit(
    async (values) => {
      const [row] = await mutateAsync({ input: writeAnonymously.input.parse(values) });
      setCode(row?.code);
    },
    () => undefined,
  );
  if (code !== undefined)
    return (
      <Card title={t('Your code')}>
        <p className={style.title}>
          <code>{code}</code>
        </p>
        <p>
          {t(
            'Write it down now: it is shown only once, nobody can recover it, and anyone who has it can read the answers and reply.',
          )}
        </p>
      </Card>
    );
  return (
    <Card title={t('Write without a name')}>
      <form noValidate className={style.page} onSubmit={(event) => void send(event)}>
        <TextField field={form.bind('subject')} label="Subject" limit={150} required />
        <TextField field={form.bind('body')} label="Message" lines={6} limit={MAX_ANONYMOUS_BODY} required />
        <div>
          <Button type="submit" loading={form.busy}>
            {t('Send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
