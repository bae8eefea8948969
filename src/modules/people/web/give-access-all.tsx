import { Button, Modal } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Progress } from '#platform/web/kit/progress.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { giveAccessToAll, withoutAccess } from '../contract/employee.ts';
import style from './people.module.css';

type Done = { given: number; waiting: number; over: boolean };

/** Gives access to everybody who has none, in steps; when interrupted, it continues where it stopped. */
export function GiveAccessToAll({ size = 'sm' }: { size?: string }) {
  const may = useMay('people', 'edit');
  const { data } = useEndpoint(withoutAccess, {}, { enabled: may });
  const give = useSave(giveAccessToAll);
  const [opened, setOpened] = useState(false);
  const [done, setDone] = useState<Done>();
  const [total, setTotal] = useState(0);
  const reached = (data?.missing ?? 0) - (data?.noaddress ?? 0);
  if (!may || !data?.maygive || (reached === 0 && !opened)) return null;

  const run = async () => {
    setTotal(reached);
    let sum: Done = { given: 0, waiting: 0, over: false };
    setDone(sum);
    try {
      for (let after: number | null = 0; after !== null;) {
        const answers: Awaited<ReturnType<typeof give.mutateAsync>> = await give.mutateAsync({ input: { after } });
        const [step] = answers;
        sum = { ...sum, given: sum.given + (step?.given ?? 0), waiting: sum.waiting + (step?.waiting ?? 0) };
        after = step?.after ?? null;
        setDone({ ...sum, over: after === null });
      }
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
      setDone({ ...sum, over: true });
    }
  };
  const close = () => {
    setOpened(false);
    setDone(undefined);
  };
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconKey size={16} stroke={1.6} />}
        onClick={() => setOpened(true)}
      >
        {t('Give access to all {{count}}', { count: reached.toLocaleString('en-IN') })}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        centered
        title={t('Give access to all')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <div className={style.created}>
          {done === undefined ? (
            <p>
              {plural(
                reached,
                '{{count}} person has no account yet and gets an e-mail with a link to set a password.',
                '{{count}} people have no account yet and get an e-mail with a link to set a password.',
              )}
            </p>
          ) : (
            <Progress label={t('Giving access')} done={done.given + done.waiting} total={total} />
          )}
          {done && done.waiting > 0 ? (
            <p>
              {plural(
                done.waiting,
                '{{count}} account has more rights than yours and is waiting for a second administrator.',
                '{{count}} accounts have more rights than yours and are waiting for a second administrator.',
              )}
            </p>
          ) : null}
          {data.noaddress > 0 ? (
            <p className={style.quiet}>
              {plural(
                data.noaddress,
                '{{count}} person has no e-mail address of their own and is left out.',
                '{{count}} people have no e-mail address of their own and are left out.',
              )}
            </p>
          ) : null}
          {done === undefined ? (
            <Button onClick={() => void run()}>{t('Give access')}</Button>
          ) : done.over ? (
            <Button variant="default" onClick={close}>
              {t('Close')}
            </Button>
          ) : null}
        </div>
      </Modal>
    </>
  );
}
