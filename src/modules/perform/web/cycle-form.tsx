import { Input, Switch } from '@mantine/core';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { MultiSelectField, Place, SelectField } from '#platform/web/kit/field.tsx';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { initPerformanceCycle, type Phase, performanceCycleRecord } from '../contract/cycle.ts';
import { PHASE, type PhaseId } from '../contract/words.ts';
import style from './perform.module.css';

/** The dated phases of a cycle, in their order; each can be left out. */
function Phases({ field }: { field: Bound<Phase[]> }) {
  const phases = field.value;
  const toggle = (phaseid: PhaseId, on: boolean) =>
    field.onChange(
      on
        ? [...phases, { phaseid, fromdate: '', todate: '' }].toSorted((a, b) => a.phaseid - b.phaseid)
        : phases.filter((one) => one.phaseid !== phaseid),
    );
  const change = (phaseid: PhaseId, part: Partial<Phase>) =>
    field.onChange(phases.map((one) => (one.phaseid === phaseid ? { ...one, ...part } : one)));
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Phases')}</legend>
        <p className={style.quiet}>{t('Days of the company. A phase is open from its first to its last day.')}</p>
        {PHASE.ids.map((phaseid) => {
          const phase = phases.find((one) => one.phaseid === phaseid);
          const name = t(PHASE.label(phaseid) ?? '');
          return (
            <div key={phaseid} className={style.line}>
              <Switch
                label={name}
                checked={phase !== undefined}
                onChange={(event) => toggle(phaseid, event.currentTarget.checked)}
              />
              {phase ? (
                <>
                  <DayInput
                    label={t('First day')}
                    aria-label={t('First day of {{phase}}', { phase: name })}
                    value={phase.fromdate || null}
                    onChange={(value) => change(phaseid, { fromdate: value ?? '' })}
                  />
                  <DayInput
                    label={t('Last day')}
                    aria-label={t('Last day of {{phase}}', { phase: name })}
                    value={phase.todate || null}
                    onChange={(value) => change(phaseid, { todate: value ?? '' })}
                  />
                </>
              ) : null}
            </div>
          );
        })}
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}

/** The form of a performance cycle. */
export default kindForm(performanceCycleRecord, {
  useChoices: () => useEndpoint(initPerformanceCycle, {}),
  touches: ['performCycleRun', 'performReview'],
  Fields: ({ control, bind, choices }) => (
    <>
      {control('performancecyclename')}
      <SelectField
        field={bind('reviewstructureid')}
        label="Review structure"
        options={choices?.['ReviewStructure'] ?? []}
        required
      />
      <SelectField field={bind('reviewformid')} label="Review form" options={choices?.['ReviewForm'] ?? []} required />
      {control('snapshotday')}
      <DateField
        field={bind('spanfrom')}
        label="Time under review from"
        hint="Up to the day of the snapshot; the form can rate the objectives of this time. Empty: a year before"
      />
      <fieldset className={style.part}>
        <legend>{t('For whom')}</legend>
        <p className={style.quiet}>
          {t('All that you choose must fit. Leave a list empty where anything fits, and all of them for everybody.')}
        </p>
        <MultiSelectField
          field={bind('businessunitids')}
          label="Business units"
          options={choices?.['BusinessUnit'] ?? []}
        />
        <MultiSelectField field={bind('officeaddressids')} label="Offices" options={choices?.['Office'] ?? []} />
        <MultiSelectField field={bind('subscriptiongradeids')} label="Grades" options={choices?.['Grade'] ?? []} />
        <TagsField
          field={bind('employmenttypes')}
          label="Employment types"
          offered={(choices?.['EmploymentType'] ?? []).map(({ displayname }) => displayname)}
        />
      </fieldset>
      <Phases field={bind('phases')} />
    </>
  ),
});
