import { MultiSelect } from '@mantine/core';
import { common, FieldPair, NumberField, Place, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { AddButton, RowTools } from '#platform/web/kit/row-tools.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { ExtraTimeRule } from '../../../contract/setup/extra-time-rule.ts';
import { NameField } from '../../person/package/entry-proofs.tsx';
import style from './extra-time.module.css';

type Options = readonly { displayname: string; displayvalue: string }[];
export type RuleDraft = Omit<ExtraTimeRule, 'days' | 'hours' | 'working' | 'off' | 'minminutes' | 'stepminutes'> & {
  days: number | null;
  hours: number | null;
  working: string;
  off: string;
  minminutes: number | null;
  stepminutes: number | null;
};
export type Offered = {
  readonly components: Options;
  readonly bases: Options;
  readonly grades: readonly string[];
  readonly types: readonly string[];
};

const MAX_RULES = 20;
const STEPS = [
  { displayvalue: 0, displayname: 'Every minute counts' },
  { displayvalue: 15, displayname: 'Down to quarters of an hour' },
  { displayvalue: 30, displayname: 'Down to half hours' },
  { displayvalue: 60, displayname: 'Down to whole hours' },
] as const satisfies readonly { displayvalue: ExtraTimeRule['stepminutes']; displayname: string }[];

export const draftOf = (rule: ExtraTimeRule): RuleDraft => ({
  ...rule,
  working: rule.working ?? '',
  off: rule.off ?? '',
});
export const sentOf = ({ working, off, days, hours, minminutes, stepminutes, ...rule }: RuleDraft) => ({
  ...rule,
  days: days ?? 0,
  hours: hours ?? 0,
  minminutes: minminutes ?? 0,
  stepminutes: stepminutes ?? 0,
  working: working.trim() || null,
  off: off.trim() || null,
});

const emptyRule = (component: string): RuleDraft => ({
  component,
  base: [],
  days: 26,
  hours: 8,
  working: '2',
  off: '2',
  minminutes: 0,
  stepminutes: 0,
  maxhours: null,
  grades: [],
  types: [],
});

/** What an hour is worked out of. */
function BaseField({ field, bases }: { field: Bound<string[]>; bases: Options }) {
  const words = { label: 'An hour is worked out of', hint: 'The gross where nothing is chosen.' };
  return (
    <Place name={field.name}>
      <MultiSelect
        {...common(words, field)}
        data={bases.map(({ displayname, displayvalue }) => ({ label: t(displayname), value: displayvalue }))}
        value={field.value}
        onChange={field.onChange}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        placeholder={field.value.length === 0 ? t('Gross') : ''}
      />
    </Place>
  );
}

type RulesProps = { field: Bound<RuleDraft[]>; offered: Offered; mayEdit: boolean };

/** The rules by which extra time is paid, each by a component of its own. */
export function RuleFields({ field, offered, mayEdit }: RulesProps) {
  const { value: rules } = field;
  const { components, bases, grades, types } = offered;
  const put = (at: number, change: Partial<RuleDraft>) =>
    field.onChange(rules.map((rule, place) => (place === at ? { ...rule, ...change } : rule)));
  const bound = <K extends keyof RuleDraft>(at: number, rule: RuleDraft, key: K): Bound<RuleDraft[K]> => ({
    name: `${field.name}-${at}-${key}`,
    value: rule[key],
    error: undefined,
    onChange: (value) => put(at, { [key]: value }),
    onBlur: () => {},
  });
  const free = components.filter(({ displayvalue }) => !rules.some(({ component }) => component === displayvalue));
  const nameOf = (code: string) => t(components.find((one) => one.displayvalue === code)?.displayname ?? code);
  return (
    <div className={style.rules} data-field={field.name}>
      {field.error ? <p role="alert">{field.error}</p> : null}
      {rules.length === 0 ? (
        <p className={style.quiet}>
          {t('No rule yet: extra time is paid where a component takes it from attendance by the rate of an item.')}
        </p>
      ) : null}
      {rules.map((rule, at) => (
        <fieldset key={rule.component} className={style.rule}>
          <legend>{nameOf(rule.component)}</legend>
          <NameField
            field={bound(at, rule, 'component')}
            label="Paid as"
            data={components
              .filter(
                ({ displayvalue }) =>
                  displayvalue === rule.component || free.some((one) => one.displayvalue === displayvalue),
              )
              .map(({ displayname, displayvalue }) => ({ value: displayvalue, label: t(displayname) }))}
          />
          <BaseField field={bound(at, rule, 'base')} bases={bases} />
          <FieldPair>
            <NumberField
              field={bound(at, rule, 'days')}
              label="Days of a month"
              hint="0 for those of the calendar month"
              least={0}
              most={31}
              required
            />
            <NumberField field={bound(at, rule, 'hours')} label="Hours of a day" least={1} most={24} required />
          </FieldPair>
          <FieldPair>
            <TextField
              field={bound(at, rule, 'working')}
              label="Times the hour, on working days"
              hint="Such as 2 or 1.5; empty where it is not paid"
            />
            <TextField
              field={bound(at, rule, 'off')}
              label="Times the hour, on weekly offs and holidays"
              hint="Such as 2 or 1.5; empty where it is not paid"
            />
          </FieldPair>
          <FieldPair>
            <NumberField
              field={bound(at, rule, 'minminutes')}
              label="Least minutes of a month"
              hint="Less is not paid"
              least={0}
              most={6000}
            />
            <NumberField
              field={bound(at, rule, 'maxhours')}
              label="Most hours of a month"
              hint="Of each kind of day; empty without a limit"
              least={1}
              most={744}
            />
          </FieldPair>
          <SelectField
            field={bound(at, rule, 'stepminutes')}
            label="How the hours are counted"
            options={STEPS.map((step) => ({ ...step, displayname: t(step.displayname) }))}
            required
          />
          <TagsField field={bound(at, rule, 'grades')} label="For these grades" hint="Empty for all" offered={grades} />
          <TagsField
            field={bound(at, rule, 'types')}
            label="For these employment types"
            hint="Empty for all"
            offered={types}
          />
          {mayEdit ? (
            <RowTools
              name={nameOf(rule.component)}
              first={at === 0}
              last={at === rules.length - 1}
              onRemove={() => field.onChange(rules.filter((_, place) => place !== at))}
            />
          ) : null}
        </fieldset>
      ))}
      {mayEdit && free.length > 0 ? (
        <AddButton
          label="Add a rule"
          full={rules.length >= MAX_RULES}
          onClick={() => field.onChange([...rules, emptyRule(free[0]?.displayvalue ?? '')])}
        />
      ) : null}
    </div>
  );
}
