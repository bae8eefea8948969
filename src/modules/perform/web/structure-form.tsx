import { Input, NumberInput, Select, Switch } from '@mantine/core';
import { Place } from '#platform/web/kit/field.tsx';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { type RaterGroup, reviewStructureRecord } from '../contract/structure.ts';
import { isAnonymous, MANAGER, MANAGER_FROM, RATER_GROUP, SEES } from '../contract/words.ts';
import style from './perform.module.css';

const data = (options: readonly { displayname: string; displayvalue: number }[]) =>
  options.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: t(displayname) }));

type Choice<K> = { label: string; value: number; options: Parameters<typeof data>[0]; onChange: (value: K) => void };
const Choice = <K extends number>({ label, value, options, onChange }: Choice<K>) => (
  <Select
    label={t(label)}
    data={data(options)}
    value={String(value)}
    allowDeselect={false}
    onChange={(chosen) => onChange(Number(chosen) as K)}
  />
);

/** The groups of raters: which there are, what each counts, and who sees what of it. */
function Groups({ field }: { field: Bound<RaterGroup[]> }) {
  const groups = field.value;
  const total = groups.reduce((sum, { weight }) => sum + weight, 0);
  const change = (groupid: number, part: Partial<RaterGroup>) =>
    field.onChange(groups.map((one) => (one.groupid === groupid ? { ...one, ...part } : one)));
  const toggle = (groupid: RaterGroup['groupid'], on: boolean) =>
    field.onChange(
      on
        ? [
            ...groups,
            { groupid, weight: 0, personsees: 2 as const, managersees: 2 as const, managerfrom: 2 as const },
          ].toSorted((a, b) => a.groupid - b.groupid)
        : groups.filter((one) => one.groupid !== groupid),
    );
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Groups of raters')}</legend>
        <p className={style.quiet}>
          {t(
            'Self and manager write by name. All others never do: what they answer is stored without a name. External raters write by a link in a mail.',
          )}
        </p>
        {RATER_GROUP.ids.map((groupid) => {
          const group = groups.find((one) => one.groupid === groupid);
          return (
            <div key={groupid} className={style.box}>
              <Switch
                label={t(RATER_GROUP.label(groupid) ?? '')}
                checked={group !== undefined}
                onChange={(event) => toggle(groupid, event.currentTarget.checked)}
              />
              {group ? (
                <div className={style.line}>
                  <NumberInput
                    label={t('Weight in percent')}
                    value={group.weight}
                    min={0}
                    max={100}
                    allowDecimal={false}
                    onChange={(value) => change(groupid, { weight: Number(value) || 0 })}
                  />
                  <Choice<RaterGroup['personsees']>
                    label="The person sees"
                    value={group.personsees}
                    options={SEES.options}
                    onChange={(personsees) => change(groupid, { personsees })}
                  />
                  <Choice<RaterGroup['managersees']>
                    label="The manager sees"
                    value={group.managersees}
                    options={SEES.options}
                    onChange={(managersees) => change(groupid, { managersees })}
                  />
                  {isAnonymous(groupid) || groupid === MANAGER ? null : (
                    <Choice<RaterGroup['managerfrom']>
                      label="The manager sees it"
                      value={group.managerfrom}
                      options={MANAGER_FROM.options}
                      onChange={(managerfrom) => change(groupid, { managerfrom })}
                    />
                  )}
                </div>
              ) : null}
            </div>
          );
        })}
        <p className={style.quiet}>{t('The weights add up to {{total}} of 100', { total })}</p>
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}

/** The form of a review structure. */
export default kindForm(reviewStructureRecord, {
  Fields: ({ control, bind }) => (
    <>
      {control('reviewstructurename')}
      <Groups field={bind('ratergroups')} />
      {control('groupsize')}
      {control('maxpeers')}
      {control('maxforms')}
    </>
  ),
});
