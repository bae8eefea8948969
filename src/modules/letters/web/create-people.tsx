import type { Option } from '#platform/contract/fields.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { MultiSelectField } from '#platform/web/kit/field.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import { PeopleSearchField } from '#platform/web/kit/people-search-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { MAX_NAMED } from '../contract/letter.ts';
import style from './letters.module.css';
import { FROM, searchPeople } from './search-people.ts';

export type Whom = {
  people: readonly PersonOption[];
  businessunitids: number[];
  departmentids: number[];
};
type PeopleStep = {
  whom: Whom;
  choices: { BusinessUnit: Option[]; Department: Option[] };
  problem: string | undefined;
  onChange: (whom: Whom) => void;
};

/** The recipients of letters: people by name, and everybody of units and departments. */
export function PeopleStep({ whom, choices, problem, onChange }: PeopleStep) {
  const bind = <K extends keyof Whom>(name: K): Bound<Whom[K]> => ({
    name,
    value: whom[name],
    error: name === 'people' && problem !== undefined ? t(problem) : undefined,
    onBlur: () => undefined,
    onChange: (value) => onChange({ ...whom, [name]: value }),
  });
  return (
    <Card title={t('For whom?')}>
      <div className={style.stack}>
        <PeopleSearchField
          field={bind('people')}
          label="People"
          from={FROM}
          search={searchPeople}
          most={MAX_NAMED}
          hint="By name or employee code"
        />
        <MultiSelectField field={bind('businessunitids')} label="Business units" options={choices.BusinessUnit} />
        <MultiSelectField field={bind('departmentids')} label="Departments" options={choices.Department} />
        <p className={style.quiet}>
          {t(
            'Everybody in service in the units and departments gets one, and so do the people selected. Nobody gets two.',
          )}
        </p>
      </div>
    </Card>
  );
}
