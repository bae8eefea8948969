import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { DynamicField as Field } from '#platform/contract/dynamic-form.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DynamicField } from '#platform/web/kit/dynamic-field.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useDynamicForm } from '#platform/web/kit/use-dynamic-form.tsx';
import { plural, t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { EXIT_STATUS } from '../contract/core.ts';
import { type getOwnExit, saveInterview, withdrawResignation } from '../contract/resign.ts';
import style from './exit.module.css';
import { Tasks } from './tasks.tsx';
import { Working } from './working.tsx';

export type Own = OutputOf<typeof getOwnExit>[number];
type Exit = NonNullable<Own['exit']>;

/** The state of one's own exit: the last day and why, the clearance, the interview, and the withdrawal. */
export function OwnExitState({ exit }: { exit: Exit }) {
  const day = useDay();
  const { tasks, statusid, lastday } = exit;
  const open = tasks.filter((task) => task.statusid === 1).length;
  return (
    <div className={style.page}>
      <Card
        title={t('Your last day is {{day}}', { day: day(lastday) })}
        side={<Tag tone={statusid === 1 ? 'info' : 'good'}>{t(EXIT_STATUS.label(statusid) ?? '')}</Tag>}
      >
        <div className={style.stack}>
          <p className={style.quiet}>
            {exit.exitreasonname}
            {exit.note ? ` · ${exit.note}` : ''}
          </p>
          <Working notice={exit.notice} policyreason={exit.policyreason} lastday={lastday} />
          {statusid === 1 ? null : (
            <p className={style.quiet}>{t('Your access ends on {{day}}, on all devices.', { day: day(lastday) })}</p>
          )}
          <TakeBack exit={exit} />
        </div>
      </Card>
      {tasks.length > 0 ? (
        <Card
          title={t('Clearance')}
          side={
            <span className={style.quiet}>
              {open === 0 ? t('Complete') : plural(open, '{{count}} item open', '{{count}} items open')}
            </span>
          }
        >
          <Tasks tasks={tasks} />
        </Card>
      ) : null}
      {exit.interview.length > 0 ? <Interview fields={exit.interview} done={exit.isinterviewdone} /> : null}
    </div>
  );
}

function TakeBack({ exit: { isown, statusid, withdrawalopen } }: { exit: Exit }) {
  const { mutateAsync, isPending } = useSave(withdrawResignation);
  if (!isown || statusid === 3) return null;
  if (withdrawalopen) return <Tag tone="info">{t('You have requested to withdraw your resignation')}</Tag>;
  const accepted = statusid === 2;
  const run = async () => {
    const text = accepted
      ? t('Your resignation is accepted. Request to withdraw it?')
      : t('Withdraw your resignation?');
    if (!(await ask({ text, yes: accepted ? 'Ask' : 'Withdraw', no: 'Dismiss' }))) return;
    try {
      const [result] = await mutateAsync({ input: { note: null } });
      toast('success', result?.iswithdrawn ? t('Your resignation is withdrawn') : t('Request sent'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <div>
      <Button variant="default" loading={isPending} onClick={() => void run()}>
        {accepted ? t('Request withdrawal') : t('Withdraw')}
      </Button>
    </div>
  );
}

function Interview({ fields, done }: { fields: readonly Field[]; done: boolean }) {
  const { mutateAsync } = useSave(saveInterview);
  const [saved, setSaved] = useState(done);
  const form = useDynamicForm({
    fields,
    save: (answers) => mutateAsync({ input: { answers } }),
    done: () => {
      setSaved(true);
      toast('success', t('Saved successfully'));
    },
  });
  return (
    <Card title={t('Exit interview')} side={saved ? <Tag tone="good">{t('Answered')}</Tag> : undefined}>
      <form
        noValidate
        className={style.stack}
        onSubmit={(event) => void form.submit(event)}
        aria-label={t('Exit interview')}
      >
        {fields.map((field) => (
          <DynamicField key={field.id} {...form.bind(field)} />
        ))}
        <div className={style.buttons}>
          <Button type="submit" loading={form.busy}>
            {t('Save the answers')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
