import { Button, Select } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarRepeat,
  IconClipboard,
  IconCopy,
  IconRefresh,
  type IconProps,
} from '@tabler/icons-react';
import { type ComponentType, type Ref, useState } from 'react';
import { day as dayOf } from '#platform/engine/day.ts';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { PlannedPlan } from '../contract/planner.ts';
import type { Manner } from './manner.ts';
import style from './planner.module.css';
import type { Actions } from './use-actions.ts';

const NONE = 'none';
type Toolbar = {
  manner: Manner;
  plans: readonly PlannedPlan[];
  actions: Actions;
  /** The chosen plan, kept when the window becomes as narrow as a phone. */
  chosen: string | null;
  onChosen: (chosen: string | null) => void;
  choice: Ref<HTMLInputElement>;
  onRotate: () => void;
  /** Something was done: on a phone the drawer closes. */
  onDone: () => void;
};
type Tool = { label: string; icon: ComponentType<IconProps>; does: () => void; isOff?: boolean };

/** What is done with the selected days: a plan from a day to another or for ever, copies, rotation. */
export function Toolbar({ manner, plans, actions, chosen, onChosen, choice, onRotate, onDone }: Toolbar) {
  const { picked, first, last, selected } = actions;
  const end = selected ? manner.lastOffered(selected, picked[0], chosen === NONE) : null;
  const selection = `${first} ${last}`;
  const [typed, setTyped] = useState<{ selection: string; from: string | null; to: string | null }>();
  const isOwn = typed?.selection === selection;
  const from = isOwn ? typed.from : (first ?? null);
  const to = isOwn ? typed.to : end;
  const options = [
    ...plans.filter(({ isopen }) => isopen).map(({ planid, planname }) => ({ value: String(planid), label: planname })),
    { value: NONE, label: t(manner.take) },
  ];
  const apply = () => {
    if (chosen === null || from === null) return;
    // Without a field for it the last day is never before the first.
    const until = to !== null && to < from ? from : to;
    actions.plan(chosen === NONE ? null : Number(chosen), dayOf(from), until === null ? null : dayOf(until));
    onDone();
  };
  const tools: Tool[] = [
    { label: 'Copy', icon: IconCopy, does: actions.copy },
    { label: 'Paste', icon: IconClipboard, does: actions.paste, isOff: !actions.mayPaste },
    ...(manner.unit === 'day'
      ? [
          { label: 'Copy the week onward', icon: IconCalendarRepeat, does: actions.copyWeek },
          { label: 'Rotate', icon: IconRefresh, does: onRotate },
        ]
      : []),
    { label: 'Remove from draft', icon: IconArrowBackUp, does: actions.leaveAsIs },
  ];
  const who = picked.length === 1 ? picked[0]?.fullname : plural(picked.length, '{{count}} person', '{{count}} people');
  return (
    <section className={style.tools} aria-label={t('For the selected days')}>
      <p className={style.chosen} role="status">
        {t('Selected: {{people}}', { people: who ?? '' })}
      </p>
      <div className={style.fields}>
        <Select
          ref={choice}
          className={style.choice ?? ''}
          label={t('Which plan')}
          placeholder={t('Please select')}
          data={options}
          value={chosen}
          onChange={onChosen}
          allowDeselect={false}
          searchable
        />
        <DayInput
          className={style.day ?? ''}
          label={t('First day')}
          value={from}
          needed
          onChange={(next) => setTyped({ selection, from: next, to })}
        />
        {manner.openEnd === undefined ? null : (
          <DayInput
            className={style.day ?? ''}
            label={t('Last day')}
            value={to}
            placeholder={t(manner.openEnd)}
            clearable
            {...(from === null ? {} : { from })}
            onChange={(next) => setTyped({ selection, from, to: next })}
          />
        )}
        <Button disabled={chosen === null || from === null || picked.length === 0} onClick={apply}>
          {t('Add to the draft')}
        </Button>
      </div>
      <div className={style.more}>
        {tools.map(({ label, icon: Icon, does, isOff = false }) => (
          <Button
            key={label}
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            disabled={isOff || picked.length === 0}
            onClick={() => {
              onDone();
              does();
            }}
          >
            {t(label)}
          </Button>
        ))}
      </div>
    </section>
  );
}
