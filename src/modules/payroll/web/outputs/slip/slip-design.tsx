import { Checkbox, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceField, type Choice } from '#platform/web/kit/choice-field.tsx';
import { Place, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { PreviewPanel } from '#platform/web/kit/preview-panel.tsx';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { Failed } from '#platform/web/shell/notices.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import {
  getSlipDesign,
  LEGAL_SECTIONS,
  previewSlipDesign,
  saveSlipDesign,
  SLIP_FIELDS,
  SLIP_SECTIONS,
  type SlipDesign,
  slipDesign,
  type SlipField,
  type SlipSection,
} from '../../../contract/outputs/slip-design.ts';
import { useFromMonth } from '../../setup/in-force.tsx';
import setup from '../../setup/setup.module.css';
import { monthName } from '../../words.ts';
import style from './slip-design.module.css';

const LANGUAGES: readonly Choice<SlipDesign['language']>[] = [
  { value: 'english', label: 'English' },
  { value: 'hindi', label: 'Hindi' },
  { value: 'both', label: 'English and Hindi', hint: 'Both, side by side.' },
];

const PASSWORDS: readonly Choice<SlipDesign['password']>[] = [
  { value: 'none', label: 'No password' },
  { value: 'pan', label: 'PAN', hint: 'In capitals; the date of birth as ddmmyyyy for who has none.' },
  { value: 'birthdate', label: 'Date of birth', hint: 'As ddmmyyyy.' },
  {
    value: 'pan-birthyear',
    label: 'PAN and year of birth',
    hint: 'As ABCDE1234F1990; the date of birth as ddmmyyyy for who has no PAN.',
  },
];

type State = OutputOf<typeof getSlipDesign>[number];
type Fixed = { disabled: boolean };

const SECTIONS = Object.keys(SLIP_SECTIONS) as SlipSection[];
const FIELDS = Object.keys(SLIP_FIELDS) as SlipField[];

/** The parts of the payslip in their order; what the law demands has no box to empty. */
function SectionsField({ field, disabled }: Fixed & { field: Bound<SlipSection[]> }) {
  const { value } = field;
  const move = (name: SlipSection, by: -1 | 1) => {
    const at = value.indexOf(name);
    const others = value.filter((one) => one !== name);
    field.onChange([...others.slice(0, at + by), name, ...others.slice(at + by)]);
  };
  const shown = [...value, ...SECTIONS.filter((name) => !value.includes(name))];
  return (
    <Place name={field.name}>
      <ol className={style.sections} aria-label={t('Parts of the payslip')}>
        {shown.map((name) => {
          const label = t(SLIP_SECTIONS[name]);
          const at = value.indexOf(name);
          const legal = LEGAL_SECTIONS.includes(name);
          return (
            <li key={name}>
              <Checkbox
                label={label}
                {...(legal ? { description: t('The law demands it') } : {})}
                checked={at >= 0}
                disabled={disabled || legal}
                onChange={() => field.onChange(at < 0 ? [...value, name] : value.filter((one) => one !== name))}
              />
              {at < 0 ? null : (
                <RowTools
                  name={label}
                  first={at === 0}
                  last={at === value.length - 1}
                  disabled={disabled}
                  compact
                  onMove={(by) => move(name, by)}
                />
              )}
            </li>
          );
        })}
      </ol>
      {field.error ? <p role="alert">{field.error}</p> : null}
    </Place>
  );
}

/** Data of the person beside what the law demands. */
function FieldsField({ field, disabled }: Fixed & { field: Bound<SlipField[]> }) {
  const { value } = field;
  return (
    <Place name={field.name}>
      <fieldset className={style.fields} aria-label={t('Data of the person')}>
        {FIELDS.map((name) => (
          <Checkbox
            key={name}
            label={t(SLIP_FIELDS[name])}
            checked={value.includes(name)}
            disabled={disabled}
            onChange={() =>
              field.onChange(value.includes(name) ? value.filter((one) => one !== name) : [...value, name])
            }
          />
        ))}
      </fieldset>
    </Place>
  );
}

/** From which month the design is in force, with the choice of another one. */
function FromMonth({ state: { from, usual, months, later } }: { state: State }) {
  const go = useNavigate();
  const begin = usual === null ? [{ value: '', label: t('The beginning') }] : [];
  const offered = [...begin, ...months.map((month) => ({ value: month, label: monthName(month) }))];
  const shown = from ?? '';
  const other = offered.some(({ value }) => value === shown) ? [] : [{ value: shown, label: monthName(shown) }];
  return (
    <div className={setup.row}>
      <NativeSelect
        label={t('In force from')}
        description={t('Payslips of locked months keep their design.')}
        data={[...other, ...offered]}
        value={shown}
        onChange={({ currentTarget: { value } }) =>
          void go({ to: '.', search: { from: value === '' || value === usual ? undefined : value } })
        }
      />
      {later ? (
        <p className={setup.quiet}>
          {t('From {{month}} on there is a design of its own. A change made here does not reach it.', {
            month: monthName(later),
          })}
        </p>
      ) : null}
    </div>
  );
}

function Fields({ stored }: { stored: State }) {
  const month = useFromMonth();
  const mayEdit = useMay('payrollPolicy', 'edit');
  const seesPayslips = useMay('payslip', 'read');
  const { mutateAsync } = useSave(saveSlipDesign, ['payslip']);
  const disabled = !mayEdit;
  return (
    <div className={setup.page}>
      <FromMonth state={stored} />
      <SettingForm<SlipDesign, State>
        label="Salary slip design"
        stored={stored}
        valuesOf={(state) => slipDesign.strip().parse(state)}
        schema={slipDesign}
        mayEdit={mayEdit}
        wide
        reread={async () => (await call(getSlipDesign, month))[0]}
        send={(design, version) => mutateAsync({ input: { ...design, ...month }, version })}
        lines={[
          ['Parts of the payslip', ({ sections }) => sections.map((name) => t(SLIP_SECTIONS[name])).join(', ')],
          ['Data of the person', ({ fields }) => fields.map((name) => t(SLIP_FIELDS[name])).join(', ')],
          ['Words below the name of the employer', ({ heading }) => heading],
          ['Words at the end', ({ footnote }) => footnote],
        ]}
      >
        {({ bind, values }) => (
          <div className={setup.two}>
            <div className={setup.part}>
              <Card title={t('Head and words')}>
                <div className={setup.part}>
                  <SwitchField
                    field={bind('haslogo')}
                    label="Logo of the company"
                    hint={
                      stored.haslogofile
                        ? 'As it is in the branding when the payslip is printed.'
                        : 'The branding of the company has no logo yet.'
                    }
                  />
                  <TextField
                    field={bind('heading')}
                    label="Words below the name of the employer"
                    hint="Such as the registered address."
                    limit={200}
                  />
                  <TextField field={bind('footnote')} label="Words at the end" limit={500} lines={2} />
                </div>
              </Card>
              <Card title={t('Parts of the payslip')}>
                <p className={setup.quiet}>
                  {t(
                    'Earnings, deductions, net pay, days, designation, UAN, ESI number, account and rate of wages are on every payslip, as the law demands.',
                  )}
                </p>
                <SectionsField field={bind('sections')} disabled={disabled} />
                <SwitchField
                  field={bind('hasyear')}
                  label="Sums since April"
                  hint="In addition to the amounts of the month."
                />
              </Card>
              <Card title={t('Data of the person')}>
                <FieldsField field={bind('fields')} disabled={disabled} />
              </Card>
              <Card title={t('PDF')}>
                <div className={setup.part}>
                  <ChoiceField field={bind('language')} label="Language" disabled={disabled} choices={LANGUAGES} />
                  <ChoiceField
                    field={bind('password')}
                    label="Password of the files in the ZIP"
                    disabled={disabled}
                    choices={PASSWORDS}
                  />
                </div>
              </Card>
            </div>
            {seesPayslips ? (
              <div className={setup.side}>
                <PreviewPanel
                  endpoint={previewSlipDesign}
                  asked={values}
                  title={t('A payslip in this design')}
                  missing={t('The preview appears with the first released payslip.')}
                >
                  {({ image, width, height }) => (
                    <img
                      className={style.sheet}
                      src={image}
                      width={width}
                      height={height}
                      alt={t('A payslip in this design')}
                    />
                  )}
                </PreviewPanel>
              </div>
            ) : null}
          </div>
        )}
      </SettingForm>
    </div>
  );
}

/** What a payslip shows beside what the law demands, from a month on. */
export default function SlipDesignPage() {
  const { data, error, refetch } = useEndpoint(getSlipDesign, useFromMonth(), { staleTime: 0 });
  const [stored] = data ?? [];
  if (error && !stored) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  return stored ? <Fields key={`${stored.version} ${stored.from ?? ''}`} stored={stored} /> : <PageSkeleton />;
}
