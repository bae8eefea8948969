import { Button, Modal } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { addDays, day as asDay } from '#platform/engine/day.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { SelectField } from '#platform/web/kit/field.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { listOneOnOnes, ONE_ON_ONE_STATUS, PLANNED, planOneOnOne } from '../contract/one-on-one.ts';
import { PerformPart, Who } from './parts.tsx';
import style from './perform.module.css';

type Person = OutputOf<typeof listOneOnOnes>[number]['people'][number];
const WEEK = 7;

/** The 1:1s of the reader with their manager and their direct reports. */
export default function OneOnOnes() {
  const day = useDay();
  const mayEdit = useMay('performReview', 'edit');
  const [planning, setPlanning] = useState(false);
  const { data, error, refetch } = useEndpoint(listOneOnOnes, {}, { staleTime: 0 });
  const [result] = data ?? [];
  if (!result)
    return (
      <PerformPart>
        {error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />}
      </PerformPart>
    );
  const { people, rows } = result;
  const plan =
    mayEdit && people.length > 0 ? <Button onClick={() => setPlanning(true)}>{t('Plan a 1:1')}</Button> : null;
  return (
    <PerformPart>
      {rows.length === 0 ? (
        <EmptyState
          emptyState={{
            title: 'No 1:1s yet',
            why: 'Talk with your manager, or with those who report to you: agenda, actions and notes are for the two of you alone.',
            icon: IconUsers,
          }}
        >
          {plan}
        </EmptyState>
      ) : (
        <>
          <div className={style.buttons}>{plan}</div>
          <ul className={style.rows}>
            {rows.map(({ oneononeid, person, meetson, statusid, open }) => (
              <li key={oneononeid} className={style.row}>
                <Who
                  person={person}
                  about={`${day(meetson)} · ${plural(open, '{{count}} point is open', '{{count}} points are open')}`}
                />
                <span className={style.buttons}>
                  <Tag tone={statusid === PLANNED ? 'info' : 'good'}>{t(ONE_ON_ONE_STATUS.label(statusid) ?? '')}</Tag>
                  <Button
                    component={Link}
                    to={`/perform/review/one_on_one/${oneononeid}`}
                    variant="default"
                    size="xs"
                    aria-label={t('Open the 1:1 with {{name}} on {{day}}', {
                      name: person.fullname,
                      day: day(meetson),
                    })}
                  >
                    {t('Open')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {planning ? <PlanDialog people={people} onClose={() => setPlanning(false)} /> : null}
    </PerformPart>
  );
}

function PlanDialog({ people, onClose }: { people: readonly Person[]; onClose: () => void }) {
  const go = useNavigate();
  const { mutateAsync } = useSave(planOneOnOne);
  const [only] = people;
  const form = useForm<{ employeeid: number | null; meetson: string | null }>({
    schema: planOneOnOne.input,
    initial: {
      employeeid: people.length === 1 && only ? only.employeeid : null,
      meetson: addDays(asDay(today()), WEEK),
    },
  });
  const save = form.submit(async (values) => {
    const [saved] = await mutateAsync({ input: planOneOnOne.input.parse(values) });
    if (saved) void go({ to: `/perform/review/one_on_one/${saved.oneononeid}` });
  }, onClose);
  return (
    <Modal opened centered onClose={onClose} title={t('Plan a 1:1')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Plan">
        <SelectField
          field={form.bind('employeeid')}
          label="With"
          options={people.map(({ employeeid, fullname }) => ({ displayname: fullname, displayvalue: employeeid }))}
          required
        />
        <DateField field={form.bind('meetson')} label="Day" required />
      </DialogForm>
    </Modal>
  );
}
