import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { TASK_STATUS } from '#modules/checklist/contract/words.ts';
import type { ExitTask } from '../contract/core.ts';
import style from './exit.module.css';

const TONES: Record<number, Tone> = { 1: 'info', 2: 'good', 3: 'plain', 4: 'plain', 5: 'plain' };

/** The tasks of the clearance of an exit, with the way to their checklist for whoever looks after it. */
export function Tasks({ tasks }: { tasks: readonly ExitTask[] }) {
  const looksAfter = useMay('checklist', 'read');
  const checklistids = [...new Set(tasks.map(({ checklistid }) => checklistid))];
  return (
    <div className={style.stack}>
      <ul className={style.rows} aria-label={t('Clearance')}>
        {tasks.map((task) => (
          <li key={`${task.checklistid} ${task.itemno}`} className={style.row} aria-label={task.title}>
            <div>
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
          </li>
        ))}
      </ul>
      {looksAfter
        ? checklistids.map((checklistid) => (
            <Anchor key={checklistid} component={Link} to={`/checklist/${checklistid}`} size="sm">
              {t('Open the checklist')}
            </Anchor>
          ))
        : null}
    </div>
  );
}
