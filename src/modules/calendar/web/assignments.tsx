import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { FeatureKey } from '#platform/contract/features.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { AssignmentCalls, AssignmentRow } from '../contract/assignment.ts';
import { AssignDialog } from './assign-dialog.tsx';
import style from './calendar.module.css';

type Assignments<K extends string> = {
  calls: AssignmentCalls<K>;
  feature: FeatureKey;
  /** Undefined for a plan that is not saved yet. */
  planid: number | undefined;
  why: string;
  /** Whether the plan goes round in a cycle, whose first day an assignment says. */
  hascycle?: boolean;
};

/** To whom a plan is assigned, with the ways to assign it and to take an assignment away. */
export function Assignments<K extends string>({ planid, ...input }: Assignments<K>) {
  return planid === undefined ? null : <OfPlan planid={planid} {...input} />;
}

function OfPlan<K extends string>({
  calls,
  feature,
  planid,
  why,
  hascycle = false,
}: Assignments<K> & { planid: number }) {
  const { data, error, refetch } = useEndpoint(calls.list, { planid });
  const mayEdit = useMay(feature, 'edit');
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={t('Assigned to')}
      side={
        mayEdit ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => setOpen(true)}
          >
            {t('Assign')}
          </Button>
        ) : null
      }
    >
      <p className={style.quiet}>{t(why)}</p>
      {error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p className={style.quiet}>{t('Not assigned to anybody yet.')}</p> : null}
      {data && data.length > 0 ? (
        <ul className={style.rows} aria-label={t('Assignments')}>
          {data.map((row) => (
            <Line key={row[calls.idfield]} row={row} calls={calls} mayEdit={mayEdit} />
          ))}
        </ul>
      ) : null}
      {open ? <AssignDialog hascycle={hascycle} calls={calls} planid={planid} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

type Line<K extends string> = { row: AssignmentRow<K>; calls: AssignmentCalls<K>; mayEdit: boolean };

function Line<K extends string>({ row, calls, mayEdit }: Line<K>) {
  const day = useDay();
  const remove = useSave(calls.remove);
  const name = row.person?.fullname ?? row.officename ?? t('The whole company');
  const detail = row.person?.employeecode ?? (row.officename === null ? '' : t('Office'));
  const askAndRemove = async () => {
    if (!(await askDelete())) return;
    try {
      await remove.mutateAsync({ input: { [calls.idfield]: row[calls.idfield] } });
      toast('success', t('Deleted successfully'));
    } catch (error) {
      toast('error', sentenceOf(error), { keep: true });
    }
  };
  return (
    <li className={style.line}>
      <span>
        {name} <span className={style.quiet}>{detail}</span>
      </span>
      <span className={style.days}>
        {row.todate === null
          ? t('from {{day}}', { day: day(row.fromdate) })
          : `${day(row.fromdate)} – ${day(row.todate)}`}
        {row.cyclestart ? ` · ${t('cycle from {{day}}', { day: day(row.cyclestart) })}` : null}
      </span>
      {mayEdit ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Remove {{name}}', { name })}
          loading={remove.isPending}
          onClick={() => void askAndRemove()}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </li>
  );
}
