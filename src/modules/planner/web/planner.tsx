import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays, type Day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { today, useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useSave } from '#platform/web/use-endpoint.ts';
import { MOST_ROWS, type PlannerCalls } from '../contract/planner.ts';
import { planDays, rotated, withDays, withoutDays, withSpan } from '../engine/spans.ts';
import { Batches } from './batches.tsx';
import { Coverage } from './coverage.tsx';
import { bounds, Grid, type Range } from './grid.tsx';
import style from './planner.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import { draftOf, type Plans, usePlanner } from './use-planner.ts';

const WEEK = 7;
const SHOWN = 28;
const WAIT = 250;
const mondayOf = (date: Day): Day => addDays(date, -((weekdayOf(date) + 6) % WEEK));
const CORNER: Range = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } };
const NONE = 'none';

/** A planner: the plans of people day by day, planned first and published together. */
export function Planner({ calls }: { calls: PlannerCalls }) {
  const day = useDay();
  const [from, setFrom] = useState<Day>(() => mondayOf(today()));
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), WAIT);
  const [page, setPage] = useState(0);
  const [range, setRange] = useState<Range>(CORNER);
  const [copied, setCopied] = useState<(number | null)[][]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const to = addDays(from, SHOWN - 1);
  const state = usePlanner(calls, { from, to, search, page });
  const discard = useSave(calls.discard);
  const { rows, plans } = state;
  const days = Array.from({ length: SHOWN }, (_, at) => addDays(from, at));
  const { top, bottom, left, right } = bounds(range);
  const picked = rows.slice(top, bottom + 1);
  const first = addDays(from, left);
  const last = addDays(from, right);

  /** Plans something for every person of the selection. */
  const each = (of: (row: (typeof rows)[number], at: number) => ReturnType<typeof draftOf>) =>
    void state.change(new Map(picked.map((row, at) => [row.employeeid, of(row, at)])) as Plans);
  const onPlan = (planid: number | null) => each((row) => withSpan(draftOf(row), { from: first, to: last, planid }));
  const onward = () => {
    const planid = chosen === null || chosen === NONE ? null : Number(chosen);
    each((row) => withSpan(draftOf(row), { from: first, to: null, planid }));
  };
  const copy = () => setCopied(picked.map((row) => planDays(draftOf(row), row.periods as never, first, last)));
  const paste = () => {
    const given = copied.length > 1 ? rows.slice(top, top + copied.length) : picked;
    const next = given.map((row, at) => {
      const own = copied[at % copied.length] ?? [];
      return [row.employeeid, withDays(draftOf(row), first, own.slice(0, SHOWN - left))] as const;
    });
    if (copied.length > 0) void state.change(new Map(next));
  };
  /** The week of the selection again in the weeks after it that are shown. */
  const copyWeek = () => {
    const start = mondayOf(first);
    const weeks = Math.floor((SHOWN - 1 - left + ((weekdayOf(first) + 6) % WEEK)) / WEEK);
    each((row) => {
      const week = planDays(draftOf(row), row.periods as never, start, addDays(start, WEEK - 1));
      return withDays(draftOf(row), addDays(start, WEEK), Array.from({ length: weeks }, () => week).flat());
    });
  };
  const rotate = () => {
    const open = plans.filter(({ isopen }) => isopen).map(({ planid }) => planid);
    each((row, place) => withDays(draftOf(row), first, rotated(open, { each: WEEK, offset: 1, place }, SHOWN - left)));
  };
  const show = (next: Day) => {
    setFrom(next);
    setRange(CORNER);
    state.forget();
  };
  if (state.isLoading)
    return state.error ? (
      <Failed text={sentenceOf(state.error)} retry={() => void state.refetch()} />
    ) : (
      <PageSkeleton />
    );
  const options = [
    ...plans.filter(({ isopen }) => isopen).map(({ planid, planname }) => ({ value: String(planid), label: planname })),
    { value: NONE, label: t('None of their own') },
  ];
  return (
    <>
      <div className={style.bar}>
        <TextInput
          label={t('Search people')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPage(0);
          }}
        />
        <Group gap={8}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('Earlier weeks')}
            onClick={() => show(addDays(from, -SHOWN))}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <span>
            {day(from)} – {day(to)}
          </span>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('Later weeks')}
            onClick={() => show(addDays(from, SHOWN))}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
        <Button variant="default" disabled={!state.mayTakeBack} onClick={() => void state.takeBack()}>
          {t('Take back')}
        </Button>
        <Button
          variant="default"
          disabled={state.draftcount === 0}
          loading={discard.isPending}
          onClick={() => void discard.mutateAsync({ input: {} }).then(state.forget)}
        >
          {t('Throw away')}
        </Button>
        <Button disabled={state.draftcount === 0} onClick={() => setPublishing(true)}>
          {plural(state.draftcount, 'Publish {{count}} person', 'Publish {{count}} people')}
        </Button>
      </div>
      <div className={style.bar} role="toolbar" aria-label={t('For the selected days')}>
        <Select
          label={t('For the selected days')}
          data={options}
          value={chosen}
          onChange={setChosen}
          allowDeselect={false}
        />
        <Button
          variant="default"
          disabled={chosen === null}
          onClick={() => onPlan(chosen === NONE ? null : Number(chosen))}
        >
          {t('Plan')}
        </Button>
        <Button variant="default" disabled={chosen === null} onClick={onward}>
          {t('From the first day on')}
        </Button>
        <Button variant="default" onClick={() => each((row) => withoutDays(draftOf(row), { from: first, to: last }))}>
          {t('Leave as it is')}
        </Button>
        <Button variant="default" onClick={copy}>
          {t('Copy')}
        </Button>
        <Button variant="default" disabled={copied.length === 0} onClick={paste}>
          {t('Paste')}
        </Button>
        <Button variant="default" onClick={copyWeek}>
          {t('Copy the week onward')}
        </Button>
        <Button variant="default" onClick={rotate}>
          {t('Rotate by weeks')}
        </Button>
      </div>
      {rows.length === 0 ? (
        <Notice icon={IconUsers} title={t('Nobody found')} lead={t('Nobody matches this search.')} />
      ) : (
        <div className={style.scroll}>
          <Grid
            rows={rows}
            days={days}
            plans={plans}
            range={range}
            onRange={setRange}
            onPlan={onPlan}
            onCopy={copy}
            onPaste={paste}
            onTakeBack={() => void state.takeBack()}
          />
        </div>
      )}
      {state.total > MOST_ROWS ? (
        <Group gap={8} mt={8}>
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('Previous page')}
          </Button>
          <span>{plural(state.total, '{{count}} person', '{{count}} people')}</span>
          <Button variant="default" disabled={(page + 1) * MOST_ROWS >= state.total} onClick={() => setPage(page + 1)}>
            {t('Next page')}
          </Button>
        </Group>
      ) : null}
      <Coverage days={state.coverage} plans={plans} />
      <Batches calls={calls} />
      {isPublishing ? (
        <PublishDialog
          calls={calls}
          onClose={() => setPublishing(false)}
          onPublished={() => {
            setPublishing(false);
            state.forget();
          }}
        />
      ) : null}
    </>
  );
}
