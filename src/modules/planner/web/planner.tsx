import { ActionIcon, Button, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconSearch, IconUsers } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import type { Day } from '#platform/engine/day.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { today, useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { MAX_ROWS, type PlannerCalls } from '../contract/planner.ts';
import { Batches } from './batches.tsx';
import { columnsFrom, firstShown, turned } from './columns.ts';
import { Coverage } from './coverage.tsx';
import gridStyle from './grid.module.css';
import { Grid } from './grid.tsx';
import { Legend } from './legend.tsx';
import type { Manner } from './manner.ts';
import { colouredPlans } from './plan-colours.ts';
import style from './planner.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import { CORNER, type Range } from './range.ts';
import { RotateDialog } from './rotate-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import { useActions } from './use-actions.ts';
import { usePlanner } from './use-planner.ts';

const WAIT = 250;
const PHONE_ROWS = 10;

/** A planner: the plans of people by days or months, planned first and published together. */
export function Planner({ calls, manner }: { calls: PlannerCalls; manner: Manner }) {
  const { unit } = manner;
  const day = useDay();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const limit = isPhone ? PHONE_ROWS : MAX_ROWS;
  const [from, setFrom] = useState<Day>(() => firstShown(unit, today()));
  const { q }: { q?: unknown } = useSearch({ strict: false });
  const [typed, setTyped] = useState(typeof q === 'string' || typeof q === 'number' ? String(q) : '');
  const [search] = useDebouncedValue(typed.trim(), WAIT);
  const [page, setPage] = useState(0);
  const [range, setRange] = useState<Range>(CORNER);
  const [dialog, setDialog] = useState<'publish' | 'rotate' | 'tools'>();
  const [chosen, setChosen] = useState<string | null>(null);
  const choice = useRef<HTMLInputElement>(null);
  const columns = useMemo(() => columnsFrom(unit, from), [unit, from]);
  const to = columns.at(-1)?.to ?? from;
  const state = usePlanner(calls, { from, to, search, page, limit, isCounted: unit === 'day' });
  const plans = useMemo(() => colouredPlans(state.plans), [state.plans]);
  const actions = useActions(state, { manner, columns, range, onRange: setRange });
  const discard = useSave(calls.discard);
  const { rows, draftcount, total } = state;
  /** The selection begins anew wherever other cells are shown. */
  const show = (next: { from?: Day; page?: number; typed?: string }) => {
    if (next.from !== undefined) setFrom(next.from);
    if (next.typed !== undefined) setTyped(next.typed);
    setPage(next.page ?? (next.typed === undefined ? page : 0));
    setRange(CORNER);
    state.forget();
  };
  const throwAway = async () => {
    if (!(await ask({ text: 'Discard all that you plan here?', yes: 'Discard draft', no: 'Dismiss', danger: true })))
      return;
    try {
      await discard.mutateAsync({ input: {} });
      state.forget();
    } catch (failure) {
      toast('error', sentenceOf(failure), { keep: true });
    }
  };
  if (state.isLoading)
    return state.error ? <Failed text={sentenceOf(state.error)} retry={state.refetch} /> : <PageSkeleton />;
  const isPlanning = draftcount > 0 || state.isSending;
  const tools = (
    <Toolbar
      manner={manner}
      plans={state.plans}
      actions={actions}
      chosen={chosen}
      onChosen={setChosen}
      choice={choice}
      onRotate={() => setDialog('rotate')}
      onDone={() => setDialog(undefined)}
    />
  );
  return (
    <div className={style.page}>
      <div className={style.bar}>
        <TextInput
          className={style.search}
          aria-label={t('Search people')}
          placeholder={t('Search people')}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={typed}
          onChange={(event) => show({ typed: event.currentTarget.value })}
        />
        <div className={style.turn} role="group" aria-label={t('Days')}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('Earlier')}
            onClick={() => show({ from: turned(unit, from, -1) })}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <span className={style.days}>
            <span>{day(from)}</span> – <span>{day(to)}</span>
          </span>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('Later')}
            onClick={() => show({ from: turned(unit, from, 1) })}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
          <Button variant="default" onClick={() => show({ from: firstShown(unit, today()) })}>
            {t('Today')}
          </Button>
        </div>
        <div className={style.publish}>
          <span className={style.quiet} role="status">
            {state.isSending ? t('Saving…') : draftcount > 0 ? t('Draft saved') : ''}
          </span>
          <Button variant="default" disabled={!state.mayTakeBack} onClick={state.takeBack}>
            {t('Undo')}
          </Button>
          <Button variant="default" disabled={!isPlanning} loading={discard.isPending} onClick={() => void throwAway()}>
            {t('Discard draft')}
          </Button>
          <Button disabled={!isPlanning} onClick={() => void state.settled().then(() => setDialog('publish'))}>
            {draftcount === 0
              ? t('Publish')
              : plural(draftcount, 'Publish {{count}} person', 'Publish {{count}} people')}
          </Button>
        </div>
      </div>
      {rows.length === 0 ? (
        <Notice icon={IconUsers} title={t('Nobody found')} lead={t('Nobody in your reach matches this search.')} />
      ) : (
        <>
          {manner.lead === undefined ? null : <p className={style.quiet}>{t(manner.lead)}</p>}
          {isPhone ? (
            <Modal
              opened={dialog === 'tools'}
              centered
              onClose={() => setDialog(undefined)}
              title={t('For the selected days')}
              closeButtonProps={{ 'aria-label': t('Close') }}
            >
              {tools}
            </Modal>
          ) : (
            tools
          )}
          <div className={gridStyle.scroll}>
            <Grid
              manner={manner}
              rows={rows}
              columns={columns}
              plans={plans}
              range={range}
              onRange={setRange}
              onPlan={actions.planSelected}
              onCopy={actions.copy}
              onPaste={actions.paste}
              onFill={actions.fill}
              onTakeBack={state.takeBack}
              onChoose={() => (isPhone ? setDialog('tools') : choice.current?.focus())}
              onPicked={isPhone ? () => setDialog('tools') : undefined}
            />
          </div>
          <Legend unit={unit} plans={[...plans.values()]} />
          {isPhone ? null : (
            <p className={style.quiet}>
              {t(
                'Arrows move, with Shift they select. Letters choose a plan, Delete takes it away, Enter goes to the choice above. Ctrl+C and Ctrl+V copy, Ctrl+D and Ctrl+R fill down and to the right, Ctrl+Z takes back.',
              )}
            </p>
          )}
        </>
      )}
      {total > limit ? (
        <div className={style.bar}>
          <Button variant="default" size="xs" disabled={page === 0} onClick={() => show({ page: page - 1 })}>
            {t('Back')}
          </Button>
          <span>
            {t('{{from}} to {{to}} of {{count}}', {
              from: page * limit + 1,
              to: Math.min(total, (page + 1) * limit),
              count: total,
            })}
          </span>
          <Button
            variant="default"
            size="xs"
            disabled={(page + 1) * limit >= total}
            onClick={() => show({ page: page + 1 })}
          >
            {t('Next')}
          </Button>
        </div>
      ) : null}
      {unit === 'day' ? <Coverage days={state.coverage} columns={columns} plans={state.plans} /> : null}
      <Batches calls={calls} />
      {dialog === 'publish' ? (
        <PublishDialog
          calls={calls}
          onClose={() => setDialog(undefined)}
          onPublished={() => {
            setDialog(undefined);
            state.forget();
          }}
        />
      ) : null}
      {dialog === 'rotate' && actions.first !== undefined ? (
        <RotateDialog
          plans={state.plans}
          from={actions.first}
          until={to}
          people={actions.picked.length}
          onClose={() => setDialog(undefined)}
          onRotate={(rotation) => {
            setDialog(undefined);
            actions.rotate(rotation);
          }}
        />
      ) : null}
    </div>
  );
}
