import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { NOTICES } from '#platform/contract/messages.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { MultiSelectField } from '#platform/web/kit/field.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import {
  type EligibilityCalls,
  type EligibilityRow,
  eligibilitySave,
  type Jobs,
  type MovedPerson,
  TYPE_LIMIT,
} from '../contract/eligibility.ts';
import style from './calendar.module.css';

/** Business units, offices, grades and employment types to choose from. */
export type Choices = OutputOf<EligibilityCalls['init']>;
type Draft = Jobs & { fromdate: string | null; cyclestart: string | null };
type Preview = OutputOf<EligibilityCalls['preview']>[number];

const check = ({ fromdate }: Draft): Problems<Draft> =>
  fromdate === null || fromdate === '' ? { fromdate: 'Please select the first day' } : {};

/** What a list offers of those that are chosen: what was deleted meanwhile is left out. */
const among = (ids: readonly number[] | undefined, options: Choices['Office']): number[] =>
  (ids ?? []).filter((id) => options.some(({ displayvalue }) => displayvalue === id));

const initialOf = (last: EligibilityRow | undefined, { BusinessUnit, Office, Grade }: Choices): Draft => ({
  businessunitids: among(last?.businessunitids, BusinessUnit),
  officeaddressids: among(last?.officeaddressids, Office),
  subscriptiongradeids: among(last?.subscriptiongradeids, Grade),
  employmenttypes: last?.employmenttypes ?? [],
  fromdate: today(),
  cyclestart: null,
});

type EligibilityDialog = {
  calls: EligibilityCalls;
  planid: number;
  hascycle: boolean;
  /** What counts without an end. */
  last: EligibilityRow | undefined;
  choices: Choices;
  onClose: () => void;
};

/** Changes whom a plan is for from a day on, after a look at who has another plan then. */
export function EligibilityDialog({ calls, planid, hascycle, last, choices, onClose }: EligibilityDialog) {
  const [preview, setPreview] = useState<{ of: string; found: Preview }>();
  const [looking, setLooking] = useState(false);
  const { mutateAsync } = useSave(calls.save, ['weeklyOff', 'holidayPlan']);
  const form = useForm<Draft>({
    schema: eligibilitySave.omit({ planid: true }),
    initial: initialOf(last, choices),
    check,
  });
  // A look at other values than those of the form says nothing.
  const seen = preview?.of === JSON.stringify(form.values) ? preview.found : undefined;
  const inputOf = (draft: Draft) => ({ ...draft, planid, fromdate: draft.fromdate ?? '' });
  const submit = form.submit(
    async (draft) => void (await mutateAsync({ input: inputOf(draft) })),
    () => {
      toast('success', t(NOTICES.saved));
      onClose();
    },
    async (draft) => {
      if (seen) return true;
      setLooking(true);
      try {
        const [result] = await call(calls.preview, inputOf(draft));
        if (result) setPreview({ of: JSON.stringify(draft), found: result });
      } catch (error) {
        toast('error', sentenceOf(error), { keep: true });
      }
      setLooking(false);
      return false;
    },
  );
  const { bind } = form;
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={t('Eligibility')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className={style.part}>
        <p className={style.quiet}>
          {t('All that you choose must fit. Leave a list empty where anything fits, and all of them to take it away.')}
        </p>
        <MultiSelectField field={bind('businessunitids')} label="Business units" options={choices.BusinessUnit} />
        <MultiSelectField field={bind('officeaddressids')} label="Offices" options={choices.Office} />
        <MultiSelectField field={bind('subscriptiongradeids')} label="Grades" options={choices.Grade} />
        <TagsField
          field={bind('employmenttypes')}
          label="Employment types"
          offered={choices.EmploymentType.map(({ displayname }) => displayname)}
          limit={TYPE_LIMIT}
        />
        <DateField field={bind('fromdate')} label="First day" required />
        {hascycle ? (
          <DateField
            field={bind('cyclestart')}
            label="First day of the cycle"
            hint="Empty: as it is, or the first day above"
          />
        ) : null}
        {seen ? <Moved {...seen} /> : null}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Dismiss')}
          </Button>
          <Button type="submit" loading={form.busy || looking}>
            {seen ? t('Save') : t('Look at who changes')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

const leaveText = ({ leavedays }: MovedPerson): string =>
  leavedays < 0
    ? plural(-leavedays, '{{count}} day of leave comes back', '{{count}} days of leave come back')
    : plural(leavedays, '{{count}} more day of leave is charged', '{{count}} more days of leave are charged');

/** Who would have another plan, those first whose leave is charged differently. */
function Moved({ total, leavecount, rows }: Preview) {
  const day = useDay();
  return (
    <section aria-label={t('Who changes')} className={style.part}>
      <p role="status" className={style.count}>
        {total === 0
          ? t('Nobody gets another plan.')
          : plural(total, '{{count}} person gets another plan.', '{{count}} people get another plan.')}{' '}
        {leavecount > 0
          ? plural(
              leavecount,
              'Approved leave of {{count}} of them is worked out again tomorrow morning.',
              'Approved leave of {{count}} of them is worked out again tomorrow morning.',
            )
          : null}
      </p>
      {rows.length > 0 ? (
        <ul className={style.moved} tabIndex={0} aria-label={t('People with another plan')}>
          {rows.map((row) => (
            <li key={row.person.employeeid}>
              <span>
                {row.person.fullname} <span className={style.quiet}>{row.person.employeecode}</span>
              </span>
              <span className={style.quiet}>
                {t('{{before}} → {{after}} from {{day}}', {
                  before: row.before ?? t('no plan'),
                  after: row.after ?? t('no plan'),
                  day: day(row.on),
                })}
                {row.leavedays === 0 ? null : ` · ${leaveText(row)}`}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {total > rows.length ? (
        <p className={style.quiet}>
          {plural(total - rows.length, 'and {{count}} more person', 'and {{count}} more people')}
        </p>
      ) : null}
    </section>
  );
}
