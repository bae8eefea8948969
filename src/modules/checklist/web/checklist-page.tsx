import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Person } from '#platform/web/kit/avatars.tsx';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { isRecordId, useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { type ChecklistDetail, closeChecklist, getChecklist, NOTE_LIMIT, type Task } from '../contract/checklist.ts';
import { BY_HAND, CHECKLIST_STATUS, OPEN, TRIGGER } from '../contract/words.ts';
import { isRemindable } from '../engine/status.ts';
import { AssignDialog } from './assign-dialog.tsx';
import style from './checklist.module.css';
import { useRemindChecklist } from './checklists.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { STATUS_TONES } from './parts.tsx';
import { Tasks } from './tasks.tsx';

/** One checklist: its tasks in their order, with owners and due days. */
export default function ChecklistPage() {
  const { checklistid = '' }: { checklistid?: string } = useParams({ strict: false });
  const id = Number(checklistid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(getChecklist, { checklistid: id }, { enabled: isId, staleTime: 0 });
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const checklist = data?.find((one) => one.checklistid === id);
  if (!checklist) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body checklist={checklist} />;
}

function Body({ checklist }: { checklist: ChecklistDetail }) {
  const mayEdit = useMay('checklist', 'edit');
  const [input, setGiven] = useState<Task>();
  usePageTitle(t('{{checklist}} of {{name}}', { checklist: checklist.checklistname, name: checklist.person.fullname }));
  const isRunning = checklist.statusid <= 3;
  return (
    <div className={style.two}>
      <Tasks
        tasks={checklist.tasks}
        more={(task) =>
          mayEdit && isRunning ? (
            <Button variant="default" size="xs" onClick={() => setGiven(task)}>
              {t('Give to somebody')}
            </Button>
          ) : null
        }
      />
      <About checklist={checklist} mayEdit={mayEdit && isRunning} />
      {input ? <AssignDialog task={input} onClose={() => setGiven(undefined)} /> : null}
    </div>
  );
}

function About({ checklist, mayEdit }: { checklist: ChecklistDetail; mayEdit: boolean }) {
  const day = useDay();
  const { person, triggerid, eventday, statusid, tasks, endedday, endingnote } = checklist;
  const open = tasks.filter((task) => task.statusid === OPEN).length;
  return (
    <Card
      title={checklist.checklistname}
      side={<Tag tone={STATUS_TONES[statusid]}>{t(CHECKLIST_STATUS.label(statusid) ?? '')}</Tag>}
    >
      <div className={style.stack}>
        <DescriptionList
          items={[
            { label: 'For', value: <Person person={person} /> },
            { label: 'Employee code', value: person.employeecode },
            { label: 'Started by', value: t(TRIGGER.label(triggerid) ?? '') },
            { label: 'Day of the event', value: day(eventday) },
            { label: 'Open tasks', value: t('{{open}} of {{all}}', { open, all: tasks.length }) },
            ...(endedday === null ? [] : [{ label: 'Ended on', value: day(endedday) }]),
            ...(endingnote === null ? [] : [{ label: 'Note', value: endingnote }]),
          ]}
        />
        {mayEdit ? <Actions checklist={checklist} open={open} /> : null}
      </div>
    </Card>
  );
}

function Actions({ checklist, open }: { checklist: ChecklistDetail; open: number }) {
  const { checklistid, version, statusid, triggerid, tasks } = checklist;
  const remind = useRemindChecklist();
  const close = useSave(closeChecklist, ['checklistTask']);
  const [dialog, setDialog] = useState<'close' | 'move'>();
  const done = tasks.filter((task) => task.statusid === 2).length;
  return (
    <div className={style.buttons}>
      {isRemindable(statusid) ? <Button onClick={() => void remind(checklistid)}>{t('Remind')}</Button> : null}
      {triggerid === BY_HAND ? (
        <Button variant="default" onClick={() => setDialog('move')}>
          {t('Move the day')}
        </Button>
      ) : null}
      <Button variant="default" onClick={() => setDialog('close')}>
        {t('Close ¦ checklist')}
      </Button>
      {dialog === 'close' ? (
        <NoteDialog
          title={t('Close the checklist')}
          label="Note"
          hint={t('{{open}} close, {{done}}.', {
            open: plural(open, '{{count}} open task', '{{count}} open tasks'),
            done: plural(done, '{{count}} done one stays', '{{count}} done ones stay'),
          })}
          word="Close ¦ checklist"
          limit={NOTE_LIMIT}
          missing="Please add comment"
          send={async (note) => {
            await close.mutateAsync({ input: { checklistid, note }, version });
            toast('success', t('The checklist is closed'));
          }}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'move' ? <MoveDialog checklist={checklist} onClose={() => setDialog(undefined)} /> : null}
    </div>
  );
}
