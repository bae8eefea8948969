import { Button, Group, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { today } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { AssignState, PlannedPlan } from '../contract/planner.ts';
import type { OperationKind } from './operation-kinds.ts';
import style from './planner.module.css';
import { useUndo } from './use-undo.tsx';

/** To whom a plan is assigned: the list, or some people of it. */
export type Assigned = {
  count: number;
  input: { state: AssignState; search?: string; employeeids?: number[] };
  clear?: () => void;
};
type Dialog = {
  kind: OperationKind;
  state: AssignState;
  plans: readonly PlannedPlan[];
  assigned: Assigned;
  onClose: () => void;
};

/** Which plan people get, and from which day on. */
export function AssignDialog({ kind, state, plans, assigned, onClose }: Dialog) {
  const { calls, begins } = kind;
  const { count, input, clear } = assigned;
  const [chosen, setChosen] = useState<string | null>(null);
  const [from, setFrom] = useState<string | null>(today());
  const assign = useSave(calls.assignAll);
  const { action } = useUndo(calls);
  const open = plans.filter(({ isopen }) => isopen);
  const earliest = open.find(({ planid }) => String(planid) === chosen)?.infrom ?? undefined;
  const send = async () => {
    if (chosen === null || from === null) return;
    try {
      const [done] = await assign.mutateAsync({
        input: { ...input, planid: Number(chosen), count, ...(begins === undefined ? { from } : {}) },
      });
      toast(
        'success',
        plural(done?.peoplecount ?? 0, 'Assigned to {{count}} person', 'Assigned to {{count}} people'),
        done?.plannerbatchid ? { action: action(done.plannerbatchid), milliseconds: 10_000 } : {},
      );
      clear?.();
      onClose();
    } catch (failure) {
      toast('error', sentenceOf(failure), { keep: true });
    }
  };
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={plural(count, 'Assign to {{count}} person', 'Assign to all {{count}} people')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={style.dialog}>
        <Select
          label={t('Which plan')}
          placeholder={t('Please select')}
          data={open.map(({ planid, planname }) => ({ value: String(planid), label: planname }))}
          value={chosen}
          onChange={setChosen}
          allowDeselect={false}
          searchable
        />
        {begins === undefined ? (
          <DayInput
            label={t('From')}
            value={from}
            needed
            from={earliest}
            onChange={setFrom}
            {...(state === 'ending'
              ? { description: t('Employees whose current plan ends later get this one the day after it ends.') }
              : {})}
          />
        ) : (
          <p className={style.quiet}>{t(begins)}</p>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Dismiss')}
          </Button>
          <Button disabled={chosen === null || from === null} loading={assign.isPending} onClick={() => void send()}>
            {t('Assign')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
