import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDay } from '#platform/web/kit/day.ts';
import { fetchDocument } from '#platform/web/kit/fetch-document.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import type { Task } from '../contract/checklist.ts';
import { ASSET_ISSUE, ASSET_RETURN, DOCUMENT, isSelfClosing, OPEN, TASK_KIND, TASK_STATUS } from '../contract/words.ts';
import style from './checklist.module.css';
import { TASK_TONES } from './parts.tsx';
import { TaskDialog } from './task-dialog.tsx';

const LETTER = 4;

/** What the button of a task says: what closes by itself is only skipped or changed by hand. */
const wordOf = ({ statusid, kindid }: Task) => (statusid === OPEN && !isSelfClosing(kindid) ? 'Complete' : 'Change');

type Given<T> = {
  tasks: readonly T[];
  /** Who a task is about, where they are of several people. */
  about?: (task: T) => ReactNode;
  /** Further buttons of an open task. */
  more?: (task: T) => ReactNode;
};

/** Tasks with what is to be done, by when and by whom. */
export function Tasks<T extends Task>({ tasks, about, more }: Given<T>) {
  const day = useDay();
  const [open, setOpen] = useState<T>();
  return (
    <>
      <ul className={style.rows} aria-label={t('Tasks')}>
        {tasks.map((task) => (
          <li key={task.checklisttaskid} className={style.row} aria-label={task.title}>
            <div>
              {about?.(task)}
              <b>
                {about ? '' : `${task.itemno}. `}
                {task.title}
              </b>
              <p className={task.isoverdue ? style.bad : style.quiet}>
                {[
                  t('Due on {{day}}', { day: day(task.dueday) }),
                  t(TASK_KIND.label(task.kindid) ?? ''),
                  ...(task.about === null ? [] : [task.about]),
                  ...(task.isprivate ? [t('Private')] : []),
                  ...(task.isblocking && task.statusid === OPEN ? [t('Blocks the closing of the exit')] : []),
                ].join(' · ')}
              </p>
              {about ? null : <Owners task={task} />}
              {task.instructions && task.statusid === OPEN ? <p className={style.quiet}>{task.instructions}</p> : null}
              <Outcome task={task} />
            </div>
            <Tag tone={task.isoverdue ? 'bad' : TASK_TONES[task.statusid]}>
              {t(task.isoverdue ? 'Over Due' : (TASK_STATUS.label(task.statusid) ?? ''))}
            </Tag>
            {task.waitingfor.length > 0 ? (
              <span className={style.quiet}>
                {t('After task {{numbers}}', { numbers: task.waitingfor.join(', ') })}
              </span>
            ) : null}
            {task.maycomplete && task.statusid === OPEN ? <PageLink {...task} /> : null}
            {task.maycomplete && task.statusid !== 5 ? (
              <Button
                variant={task.statusid === OPEN && !isSelfClosing(task.kindid) ? 'filled' : 'default'}
                size="xs"
                aria-label={`${t(wordOf(task))}: ${task.title}`}
                onClick={() => setOpen(task)}
              >
                {t(wordOf(task))}
              </Button>
            ) : null}
            {task.statusid === OPEN ? more?.(task) : null}
          </li>
        ))}
      </ul>
      {open ? <TaskDialog task={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

/** The page where a task is done, for whoever may: a letter, an asset, a document. */
function PageLink({ kindid, assetcategoryid, employeeid }: Task) {
  const may: Readonly<Record<number, boolean>> = {
    [LETTER]: useMay('letter', 'edit'),
    [ASSET_ISSUE]: useMay('assets', 'edit'),
    [ASSET_RETURN]: useMay('assets', 'edit'),
    [DOCUMENT]: useMay('employeeDocument', 'read'),
  };
  const pages: Readonly<Record<number, readonly [path: string, word: string]>> = {
    [LETTER]: ['/letters/create', t('Create letters')],
    [ASSET_ISSUE]: [`/assets?state=1&category=${assetcategoryid}`, t('Issue an asset')],
    [ASSET_RETURN]: [`/profile/${employeeid}`, t('Return of assets')],
    [DOCUMENT]: ['/documents/people', t('Employee documents')],
  };
  const [path = '', word] = pages[kindid] ?? [];
  return may[kindid] === true ? (
    <Anchor component={Link} to={path} size="sm">
      {word}
    </Anchor>
  ) : null;
}

/** Who owns a task and why, or why nobody does. */
const Owners = ({ task: { owners, ownerreason, statusid } }: { task: Task }) =>
  statusid !== OPEN ? null : owners.length === 0 ? (
    <p className={style.bad}>
      {t('Nobody owns it')}
      {ownerreason ? `: ${t(ownerreason)}` : ''}
    </p>
  ) : (
    <p className={style.quiet}>
      {owners.join(', ')}
      {ownerreason ? ` (${t(ownerreason)})` : ''}
    </p>
  );

/** What came of a task: who did it, answers and proofs. */
const Outcome = ({ task: { donebyname, doneon, note, recoveryamount, answers, files } }: { task: Task }) => {
  const day = useDay();
  return (
    <>
      {donebyname && doneon ? (
        <p className={style.quiet}>{t('{{name}} on {{day}}', { name: donebyname, day: day(doneon.slice(0, 10)) })}</p>
      ) : null}
      {note ? <p className={style.quiet}>{t(note)}</p> : null}
      {recoveryamount ? (
        <p className={style.quiet}>
          {t('To be recovered')} <Money amount={recoveryamount} />
        </p>
      ) : null}
      {answers.map(({ label, answer }) => (
        <p key={label} className={style.quiet}>
          {label}: {answer}
        </p>
      ))}
      {files.map(({ url, documentname }) => (
        <Anchor key={url} component="button" type="button" size="sm" onClick={() => void fetchDocument(url)}>
          {documentname}
        </Anchor>
      ))}
    </>
  );
};
