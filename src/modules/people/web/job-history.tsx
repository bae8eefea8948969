import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Person } from '#platform/web/kit/avatars.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { Profile } from '../contract/employee.ts';
import { JOB_CHANGE, withdrawJob } from '../contract/job-change.ts';
import { JobForm } from './job-form.tsx';
import edit from './edit.module.css';
import style from './people.module.css';
import { filled } from './values.ts';

/** The row being edited: a planned one, or a new one. */
type Editing = { workprofileid: number | null };

/** The dated job record, newest first; future changes are at the top and labelled. */
export default function JobHistory({ person }: { person: Profile }) {
  const [editing, setEditing] = useState<Editing>();
  if (editing)
    return (
      <JobForm
        employeeid={person.employeeid}
        workprofileid={editing.workprofileid}
        onDone={() => setEditing(undefined)}
      />
    );
  return (
    <>
      {person.maychangejob ? (
        <Button
          mb={16}
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEditing({ workprofileid: null })}
        >
          {t('Enter a change of job')}
        </Button>
      ) : null}
      <Timeline person={person} onEdit={(workprofileid) => setEditing({ workprofileid })} />
    </>
  );
}

function Timeline({ person, onEdit }: { person: Profile; onEdit: (workprofileid: number) => void }) {
  const now = person.asof ?? today();
  return (
    <ol className={style.timeline} aria-label={t('Job history')}>
      {person.history.map((row) => (
        <Entry key={row.from} row={row} now={now} person={person} onEdit={onEdit} />
      ))}
    </ol>
  );
}

type HistoryRow = Profile['history'][number];
type Row = { row: HistoryRow; now: string; person: Profile; onEdit: (workprofileid: number) => void };

function Entry({ row, now, person, onEdit }: Row) {
  const day = useDay();
  const planned = row.from > today();
  const current = row.from <= now && (row.to === null || row.to >= now);
  const items = [
    { label: 'Business unit', value: row.businessunitname },
    { label: 'Department', value: row.departmentname },
    { label: 'Grade', value: row.gradename },
    { label: 'Team', value: row.teamname },
    { label: 'Office', value: row.officename },
    { label: 'City', value: row.city },
    { label: 'Work state', value: row.workstate },
    { label: 'Employment type', value: row.employmenttype },
    { label: 'Manager', value: row.manager ? <Person person={row.manager} /> : null },
  ];
  const why = row.jobchangetypeid === null ? undefined : JOB_CHANGE.label(row.jobchangetypeid);
  return (
    <li data-current={current}>
      <p className={style.period}>
        <time dateTime={row.from}>{day(row.from)}</time>
        {' – '}
        {row.to === null ? t('until further notice') : <time dateTime={row.to}>{day(row.to)}</time>}
        {planned ? <Tag tone="info">{t('Planned')}</Tag> : null}
        {current ? <Tag tone="good">{person.asof === null ? t('Now') : t('On that day')}</Tag> : null}
      </p>
      <h3>{row.designationname ?? t('No designation')}</h3>
      {why === undefined && row.reason === null ? null : (
        <p className={style.quiet}>
          {[why === undefined ? null : t(why), row.reason].filter(Boolean).join(': ')}
          {row.enteredby === null
            ? ''
            : ` · ${t('entered by {{name}} on {{day}}', { name: row.enteredby, day: day(row.enteredon) })}`}
        </p>
      )}
      <DescriptionList items={filled(items)} />
      {row.hideedit ? null : <Planned row={row} person={person} onEdit={onEdit} />}
    </li>
  );
}

/** A planned change may still be edited or undone. */
function Planned({ row, person, onEdit }: Omit<Row, 'now'>) {
  const withdraw = useSave(withdrawJob, ['directory', 'profile']);
  const [asking, setAsking] = useState(false);
  const run = async () => {
    try {
      const input = { employeeid: person.employeeid, workprofileid: row.workprofileid };
      await withdraw.mutateAsync({ input, version: person.version });
      toast('success', t('The planned change was withdrawn'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <p className={edit.planned}>
      <Button size="compact-sm" variant="subtle" onClick={() => onEdit(row.workprofileid)}>
        {t('Change')}
      </Button>
      {asking ? (
        <>
          <Button size="compact-sm" color="red.9" loading={withdraw.isPending} onClick={() => void run()}>
            {t('Yes, withdraw it')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
            {t('Keep it')}
          </Button>
        </>
      ) : (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsking(true)}>
          {t('Withdraw')}
        </Button>
      )}
    </p>
  );
}
