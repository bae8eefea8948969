import { Button, Tabs } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NumberField, SwitchField, TextField, YesNoField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordPage } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { configToast } from '#platform/web/kit/config-toast.ts';
import { DESCRIPTION_LIMIT, getProbation, NOTIFY_DAYS, PROBATION_DAYS, saveProbation } from '../contract/probation.ts';
import { NAME_LIMIT } from '../contract/structure-row.ts';
import { check, type Detail, type Draft, draftOf } from './probation-draft.ts';
import style from './form.module.css';

const NAME = 'name';
const DETAILS = 'details';

export default recordPage({
  get: getProbation,
  save: saveProbation,
  id: 'probationperiodid',
  draftOf,
  draft: 'probation',
  check,
  compare: [
    ['Name', (draft) => draft.probationperiodname],
    ['Description', (draft) => draft.description],
    ['Days', (draft) => String(draft.probationdays ?? 0)],
    ['Days of notice', (draft) => String(draft.notifypriordays ?? 0)],
  ],
})(Fields);

function Fields(form: RecordFields<Draft, Detail>) {
  const [tab, setTab] = useState(NAME);
  const [nameless, setNameless] = useState(false);
  const { bind, set, values, back } = form;
  usePageTitle(form.base?.probationperiodname ?? t('New probation plan'));

  const clearNotices = () => {
    set('isbefore', false);
    set('notifypriordays', 0);
    set('isnotifyoncompletion', false);
    set('isnotifyonextention', false);
    set('isnotifyonconfirmed', false);
  };
  const goOn = () => {
    const missing = values.probationperiodname.trim() === '';
    setNameless(missing);
    if (missing) document.querySelector<HTMLInputElement>('[data-field=probationperiodname] input')?.focus();
    else setTab(DETAILS);
  };
  const save = () => {
    if (values.probationperiodname.trim() === '') {
      setNameless(true);
      setTab(NAME);
      configToast('error', t('Please enter policyname'));
      return;
    }
    void form.finish();
  };
  const name = bind('probationperiodname', () => setNameless(false));

  return (
    <form
      noValidate
      aria-label={t('Probation plan')}
      onSubmit={(event) => {
        event.preventDefault();
        if (tab === NAME) goOn();
        else save();
      }}
    >
      {form.draft.notice}
      <Tabs value={tab} onChange={(next) => setTab(next ?? NAME)} keepMounted={false}>
        <Tabs.List mb={16} aria-label={t('Parts of the plan')}>
          <Tabs.Tab value={NAME}>{t('Name & Description')}</Tabs.Tab>
          <Tabs.Tab value={DETAILS}>{t('Probation Details')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={NAME}>
          <div className={style.card}>
            <TextField
              field={{ ...name, error: nameless ? t('*Please add name') : name.error }}
              label="Name"
              limit={NAME_LIMIT}
              required
            />
            <TextField field={bind('description')} label="Description" lines={3} limit={DESCRIPTION_LIMIT} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value={DETAILS}>
          <div className={style.card}>
            <NumberField
              field={bind('probationdays')}
              label="Days of probation"
              hint="From the joining day; 0 to 365"
              most={PROBATION_DAYS}
            />
            <SwitchField
              field={bind('isearlyconfirmedallowed')}
              label="May be confirmed early"
              hint="A manager may confirm before the last day"
            />
            <SwitchField
              field={bind('isautoconfirmed')}
              label="Confirmed automatically"
              hint="On the last day, unless somebody extends the probation"
            />
            <YesNoField field={bind('isnotifyemployee', clearNotices)} label="Is the employee notified?">
              <YesNoField field={bind('isbefore', () => set('notifypriordays', 0))} label="Before the last day">
                <NumberField field={bind('notifypriordays')} label="Days before" hint="Up to 30" most={NOTIFY_DAYS} />
              </YesNoField>
              <SwitchField field={bind('isnotifyoncompletion')} label="When the probation is completed" />
              <SwitchField field={bind('isnotifyonextention')} label="When it is extended" />
              <SwitchField field={bind('isnotifyonconfirmed')} label="When the employee is confirmed" />
            </YesNoField>
          </div>
        </Tabs.Panel>
      </Tabs>
      <div className={style.buttons}>
        <Button component={Link} to={back} variant="default">
          {t('Cancel')}
        </Button>
        {tab === NAME ? (
          <Button type="submit">{t('Save and next')}</Button>
        ) : (
          <Button type="submit" loading={form.busy}>
            {t('Save')}
          </Button>
        )}
      </div>
      {form.draft.line}
      {form.conflict}
    </form>
  );
}
