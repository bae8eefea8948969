import { Button, Modal } from '@mantine/core';
import { IconTrendingUp } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  createIncrement,
  type IncrementRow,
  initIncrement,
  listIncrements,
  ROUND_STATUS,
} from '../contract/increment.ts';
import { BudgetFields } from './budget-fields.tsx';
import { PerformPart, ROUND_TONES } from './parts.tsx';
import style from './perform.module.css';

/** The rounds of increments, the latest first. */
export default function Increments() {
  const query = useEndpoint(listIncrements, {}, { staleTime: 0 });
  const mayEdit = useMay('performIncrement', 'edit');
  const [isOpen, setOpen] = useState(false);
  const waiting = waitingFor([query], query.data !== undefined);
  const rounds = query.data ?? [];
  const button = mayEdit ? <Button onClick={() => setOpen(true)}>{t('New round of increments')}</Button> : null;
  return (
    <PerformPart>
      {waiting ??
        (rounds.length === 0 ? (
          <EmptyState
            emptyState={{
              title: 'No increments yet',
              why: 'Once reviews of a cycle are shared, a round proposes increments by rating and place in the pay range, within a budget. Somebody else approves it, and payroll takes the new packages.',
              icon: IconTrendingUp,
            }}
          >
            {button}
          </EmptyState>
        ) : (
          <>
            <div className={style.buttons}>{button}</div>
            <ul className={`${style.rows} ${style.page}`} aria-label={t('Increments')}>
              {rounds.map((round) => (
                <Row key={round.incrementroundid} round={round} />
              ))}
            </ul>
          </>
        ))}
      {isOpen ? <CreateDialog onClose={() => setOpen(false)} /> : null}
    </PerformPart>
  );
}

function Row({ round }: { round: IncrementRow }) {
  const day = useDay();
  const { incrementroundid, incrementroundname, cyclename, effectivefrom, statusid, people, increase } = round;
  return (
    <li className={style.row}>
      <span>
        <Link to={`/perform/review/increment/${incrementroundid}`}>{incrementroundname}</Link>
        <p className={style.quiet}>
          {[
            cyclename,
            plural(people, '{{count}} person', '{{count}} people'),
            t('from {{day}}', { day: day(effectivefrom) }),
          ].join(' · ')}
        </p>
      </span>
      <Money amount={increase} decimals={0} />
      <Tag tone={ROUND_TONES[statusid]}>{t(ROUND_STATUS.label(statusid) ?? '')}</Tag>
    </li>
  );
}

type Values = {
  incrementroundname: string;
  performancecycleid: number | null;
  effectivefrom: string | null;
  budgetkind: number | null;
  budget: number | null;
};

function CreateDialog({ onClose }: { onClose: () => void }) {
  const go = useNavigate();
  const { data } = useEndpoint(initIncrement, {}, { staleTime: 0 });
  const { mutateAsync } = useSave(createIncrement);
  const form = useForm<Values>({
    schema: createIncrement.input,
    initial: { incrementroundname: '', performancecycleid: null, effectivefrom: null, budgetkind: 1, budget: null },
  });
  const save = form.submit(async (values) => {
    const [created] = await mutateAsync({ input: createIncrement.input.parse(values) });
    if (!created) return;
    toast(
      'success',
      created.withoutpackage > 0
        ? plural(
            created.withoutpackage,
            'The round is created. {{count}} person without a package is not in it',
            'The round is created. {{count}} people without a package are not in it',
          )
        : t('The round is created'),
    );
    void go({ to: `/perform/review/increment/${created.incrementroundid}` });
  }, onClose);
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('New round of increments')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <TextField field={form.bind('incrementroundname')} label="Name" limit={100} required />
        <SelectField
          field={form.bind('performancecycleid')}
          label="Performance cycle"
          hint="Cycles with shared reviews"
          options={data?.PerformanceCycle ?? []}
          required
        />
        <DateField
          field={form.bind('effectivefrom')}
          label="In force from"
          hint="The first day of a month that payroll has not paid yet has no arrears"
          required
        />
        <BudgetFields kind={form.bind('budgetkind')} budget={form.bind('budget')} />
      </DialogForm>
    </Modal>
  );
}
