import { TagsInput, TextInput } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Place } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { TextSelectField } from '#platform/web/kit/text-select-field.tsx';
import { t } from '#platform/web/language.ts';
import { type CityClasses, cityClasses, getCityClasses, saveCityClasses } from '../../contract/cities.ts';
import style from '../expense.module.css';
import { Rows } from '../rows.tsx';

type Stored = OutputOf<typeof getCityClasses>[number];
const MAX_CLASSES = 12;

/** The classes of cities that limits differ by. */
export default function CityClassSettings() {
  return (
    <div className={style.page}>
      <SettingPage<CityClasses, Stored>
        label="City Classes"
        get={getCityClasses}
        save={saveCityClasses}
        feature="expensePolicy"
        valuesOf={({ classes, othercity }) => ({ classes, othercity })}
        schema={cityClasses}
        lines={[
          ['Classes', ({ classes }) => classes.map(({ code, cities }) => `${code}: ${cities.join(', ')}`).join('; ')],
          ['All other cities', ({ othercity }) => othercity],
        ]}
      >
        {({ bind, values }, { mayEdit }) => (
          <Card title={t('City Classes')}>
            <p className={style.quiet}>
              {t('Limits of an expense policy can differ by the class of the city that a line names.')}
            </p>
            <Place name="classes">
              {bind('classes').error === undefined ? null : <p role="alert">{bind('classes').error}</p>}
              <Rows
                rows={values.classes}
                onChange={bind('classes').onChange}
                fresh={{ code: '', name: '', cities: [] }}
                add="Add a class"
                max={MAX_CLASSES}
                disabled={!mayEdit}
              >
                {(row, set) => (
                  <>
                    <TextInput
                      label={t('Code')}
                      maxLength={20}
                      value={row.code}
                      onChange={(event) => set({ code: event.currentTarget.value })}
                    />
                    <TextInput
                      label={t('Name')}
                      maxLength={60}
                      value={row.name}
                      onChange={(event) => set({ name: event.currentTarget.value })}
                    />
                    <TagsInput
                      className={style.wide ?? ''}
                      label={t('Cities')}
                      maxTags={400}
                      splitChars={[',', ';', '\n']}
                      value={row.cities}
                      onChange={(cities) => set({ cities })}
                    />
                  </>
                )}
              </Rows>
            </Place>
            <TextSelectField
              field={bind('othercity')}
              label="Class of all other cities"
              options={values.classes.map(({ code }) => code).filter((code) => code !== '')}
              required
            />
          </Card>
        )}
      </SettingPage>
    </div>
  );
}
