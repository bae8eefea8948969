import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { type ExitTask, TASK_STATUS } from '../contract/core.ts';
import style from './exit.module.css';
import { TaskDialog } from './task-dialog.tsx';

const TONES: Record<number, Tone> = { 1: 'info', 2: 'good', 3: 'plain', 4: 'plain' };

/** The tasks of a clearance; `about` shows the person of each when there are several. */
export function Tasks<T extends ExitTask>({ tasks, about }: { tasks: readonly T[]; about?: (task: T) => ReactNode }) {
  const [open, setOpen] = useState<T>();
  return (
    <>
      <ul className={style.rows} aria-label={t('Clearance')}>
        {tasks.map((task) => (
          <li key={task.exittaskid} className={style.row} aria-label={task.title}>
            <div>
              {about?.(task)}
              <b>{task.title}</b>
              <p className={style.quiet}>
                {t('Responsible: {{name}}', { name: task.responsible })}
                {task.donebyname ? ` · ${t('Completed by {{name}}', { name: task.donebyname })}` : ''}
              </p>
              {task.note ? <p className={style.quiet}>{task.note}</p> : null}
              {task.recoveryamount ? (
                <p className={style.quiet}>
                  {t('To be recovered')} <Money amount={task.recoveryamount} />
                </p>
              ) : null}
            </div>
            <Tag tone={TONES[task.statusid]}>{t(TASK_STATUS.label(task.statusid) ?? '')}</Tag>
            {task.statusid === 1 && !task.maycomplete && about ? (
              <span className={style.quiet}>{t('Waiting for earlier items')}</span>
            ) : null}
            {task.maycomplete ? (
              <Button variant="default" size="xs" onClick={() => setOpen(task)}>
                {task.statusid === 1 ? t('Complete') : t('Change')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {open ? <TaskDialog task={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
