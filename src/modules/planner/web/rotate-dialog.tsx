import { Button, Checkbox, Group, Modal, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { addDays, day as dayOf, type Day, daysBetween } from '#platform/engine/day.ts';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { plural, t } from '#platform/web/language.ts';
import { MAX_SPANS, type PlannedPlan } from '../contract/planner.ts';
import { WEEK } from './columns.ts';
import style from './planner.module.css';
import type { Rotation } from './use-actions.ts';

const LONGEST = 31;
/** Stretches of a rotation that are planned at once; what is planned already has room beside them. */
const MAX_STRETCHES = MAX_SPANS - 20;

type Dialog = {
  plans: readonly PlannedPlan[];
  from: Day;
  until: Day;
  people: number;
  onRotate: (rotation: Rotation) => void;
  onClose: () => void;
};

/** Plans one after another, over and over, each person one later than the person above if so wanted. */
export function RotateDialog({ plans, from, until, people, onRotate, onClose }: Dialog) {
  const day = useDay();
  const [chosen, setChosen] = useState<string[]>([]);
  const [each, setEach] = useState<number | null>(WEEK);
  const [isShifted, setShifted] = useState(true);
  const [last, setLast] = useState<string | null>(until);
  const length = each !== null && Number.isFinite(each) ? each : 0;
  const stretches = length > 0 && last !== null ? Math.ceil(daysBetween(from, dayOf(last)) / length) : 0;
  const isTooLong = stretches > MAX_STRETCHES;
  const isReady = chosen.length > 1 && length > 0 && last !== null && !isTooLong;
  return (
    <Modal opened centered onClose={onClose} title={t('Rotate')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <div className={style.dialog}>
        <p className={style.quiet}>
          {t('{{people}} from {{day}} on: these plans one after another, over and over.', {
            people: plural(people, '{{count}} person', '{{count}} people'),
            day: day(from),
          })}
        </p>
        <MultiSelect
          label={t('Plans in their order')}
          description={t('At least two')}
          data={plans
            .filter(({ isopen }) => isopen)
            .map(({ planid, planname }) => ({ value: String(planid), label: planname }))}
          value={chosen}
          onChange={setChosen}
        />
        <NumberInput label={t('Days of each')} value={each} least={1} most={LONGEST} onChange={setEach} />
        <DayInput
          label={t('Last day')}
          value={last}
          needed
          from={from}
          to={addDays(from, (length || 1) * MAX_STRETCHES - 1)}
          onChange={setLast}
        />
        {people > 1 ? (
          <Checkbox
            label={t('Each person begins one plan later than the one above')}
            checked={isShifted}
            onChange={(event) => setShifted(event.currentTarget.checked)}
          />
        ) : null}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Dismiss')}
          </Button>
          <Button
            disabled={!isReady}
            onClick={() =>
              onRotate({ plans: chosen.map(Number), each: length, isShifted, until: dayOf(last ?? until) })
            }
          >
            {t('Add to the draft')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
