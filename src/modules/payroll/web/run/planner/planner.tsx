import { ActionIcon, Button, Group, Modal, Select } from '@mantine/core';
import { IconCalendarStats, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addMonths, type Month, monthOf, monthsFrom } from '#platform/engine/day.ts';
import type { SentInputOf } from '#platform/contract/endpoint.ts';
import { download, sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { today } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  assignPayGroup,
  PAY_EVENTS,
  payEventsReport,
  type PayEvent,
  payPlanner,
  payPlannerGroups,
  PLANNER_MONTHS,
  type PlannerPerson,
  undoPayGroup,
} from '../../../contract/run/people-planner.ts';
import { monthName, shortMonthName } from '../../words.ts';
import style from './planner.module.css';

/** What leaves the choice to the rules of the groups. */
const BY_RULE = 'rule';
/** Of a month, in pixels: nine of them and the name fit beside the menu at 1440. */
const MONTH_WIDTH = 76;
/** Months before the current one that the page begins with. */
const BEFORE = -2;
const FEATURES = ['payrollInput', 'payrollRun'] as const;

function EventChip({ event: { kind, detail, amount } }: { event: PayEvent }) {
  return (
    <span className={style.event} data-kind={kind}>
      {t(PAY_EVENTS[kind])}
      {detail ? <small>{detail}</small> : null}
      {amount === null ? null : (
        <small>
          <Money amount={amount} decimals={0} />
        </small>
      )}
    </span>
  );
}

/** A month of a person: the pay group where it changes, and what begins or ends. */
function Cell({ row, month, at }: { row: PlannerPerson; month: string; at: number }) {
  const group = row.groups[at];
  const isNew = group !== undefined && (at === 0 || row.groups[at - 1] !== group);
  const own = row.events.filter((event) => event.month === month);
  return (
    <div className={style.cell}>
      {isNew ? <small className={style.group}>{t(group)}</small> : null}
      {own.map((event, place) => (
        <EventChip key={place} event={event} />
      ))}
    </div>
  );
}

type Chosen = { readonly people: readonly PlannerPerson[]; readonly clear: () => void };

/** Gives the selected people a pay group from a month on; it can be undone until the next one. */
function AssignDialog({
  people,
  month,
  onClose,
}: {
  people: readonly PlannerPerson[];
  month: Month;
  onClose: () => void;
}) {
  const [payrollmonth, setMonth] = useState<string>(month);
  const [group, setGroup] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const groups = useEndpoint(payPlannerGroups, { payrollmonth }).data ?? [];
  const assign = useSave(assignPayGroup, FEATURES);
  const undo = useSave(undoPayGroup, FEATURES);
  const takeBack = async (input: SentInputOf<typeof undoPayGroup>) => {
    try {
      const [done] = await undo.mutateAsync({ input });
      toast(
        'success',
        plural(done?.restored ?? 0, '{{count}} pay group is restored', '{{count}} pay groups are restored'),
      );
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  const send = async () => {
    if (group === null) return setProblem(t('Choose a pay group'));
    const paygroup = group === BY_RULE ? null : group.slice(1);
    try {
      const employeeids = people.map(({ employeeid }) => employeeid);
      const [done] = await assign.mutateAsync({ input: { payrollmonth, paygroup, employeeids } });
      const before = done?.before ?? [];
      const undoable = {
        milliseconds: 10_000,
        action: (close: () => void) => (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              close();
              void takeBack({ payrollmonth, paygroup, before });
            }}
          >
            {t('Undo')}
          </Button>
        ),
      };
      toast(
        'success',
        plural(before.length, '{{count}} pay group is changed', '{{count}} pay groups are changed'),
        before.length > 0 ? undoable : {},
      );
      onClose();
    } catch (failure) {
      setProblem(t(sentenceOf(failure)));
    }
    return undefined;
  };
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={plural(people.length, 'Pay group of {{count}} person', 'Pay group of {{count}} people')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={style.form}>
        <Select
          label={t('From the wage month')}
          data={monthsFrom(month, addMonths(month, PLANNER_MONTHS - 1)).map((one) => ({
            value: one,
            label: monthName(one),
          }))}
          value={payrollmonth}
          allowDeselect={false}
          onChange={(value) => setMonth(value ?? month)}
        />
        <Select
          label={t('Pay group')}
          data={[
            ...groups.map(({ code, name }) => ({ value: `=${code}`, label: t(name) })),
            { value: BY_RULE, label: t('By the rules of the groups') },
          ]}
          value={group}
          error={problem}
          onChange={(value) => {
            setGroup(value);
            setProblem(undefined);
          }}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Dismiss')}
          </Button>
          <Button loading={assign.isPending} onClick={() => void send()}>
            {t('Assign')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

/** What is dated in the pay of people, month by month. */
export default function PayrollPlanner() {
  const [{ search, page }] = useTableState();
  const [frommonth, setFrom] = useState<Month>(addMonths(monthOf(today()), BEFORE));
  const [chosen, setChosen] = useState<Chosen>();
  const mayEdit = useMay('payrollInput', 'edit');
  const narrow = { frommonth, ...(search ? { search } : {}) };
  const { data, error, refetch } = useEndpoint(payPlanner, {
    ...narrow,
    limit: PAGE_ROWS,
    offset: (page - 1) * PAGE_ROWS,
  });
  const months = monthsFrom(frommonth, addMonths(frommonth, PLANNER_MONTHS - 1));
  const columns: Column<PlannerPerson>[] = [
    {
      key: 'fullname',
      label: 'Name',
      cell: (row) => (
        <Link to={`/profile/${row.employeeid}`} search={{ tab: 'package' }} className={style.name}>
          {row.fullname} <small className={style.quiet}>{row.employeecode}</small>
        </Link>
      ),
    },
    ...months.map((month, at) => ({
      key: month,
      label: shortMonthName(month),
      width: MONTH_WIDTH,
      cell: (row: PlannerPerson) => <Cell row={row} month={month} at={at} />,
    })),
  ];
  return (
    <>
      <DataTable
        label={t('Payroll planner')}
        columns={columns}
        rows={data?.rows}
        total={data?.total ?? 0}
        rowKey={(row) => row.employeeid}
        error={error}
        retry={() => void refetch()}
        takeAway={(format) => download(payEventsReport.endpoint, { ...narrow, format })}
        toolbar={
          <Group gap={8} wrap="nowrap">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('Earlier months')}
              onClick={() => setFrom(addMonths(frommonth, -3))}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
            <span className={style.months}>
              {monthName(frommonth)} – {monthName(months.at(-1) ?? frommonth)}
            </span>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('Later months')}
              onClick={() => setFrom(addMonths(frommonth, 3))}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
          </Group>
        }
        {...(mayEdit
          ? {
              renderBulk: (people: readonly PlannerPerson[], clear: () => void) => (
                <Button size="compact-sm" onClick={() => setChosen({ people, clear })}>
                  {t('Assign a pay group')}
                </Button>
              ),
            }
          : {})}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nobody is in service in these months',
              why: 'Packages, revisions, pay groups, holds, loans and cars of people appear here by the month they begin or end in.',
              icon: IconCalendarStats,
            }}
          />
        }
      />
      {chosen ? (
        <AssignDialog
          people={chosen.people}
          month={frommonth}
          onClose={() => {
            setChosen(undefined);
            chosen.clear();
          }}
        />
      ) : null}
    </>
  );
}
