import { addDays } from '#platform/engine/day.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { t } from '#platform/web/language.ts';
import { ACCESS, getSupportAccess, MAX_OPEN_DAYS, saveSupportAccess, supportAccess } from '../contract/support.ts';
import style from './support-access.module.css';
import { Restores } from './restores.tsx';
import { SupportSessions } from './support-sessions.tsx';

const HINTS = [
  'People who give rights see the question above every page and allow or decline the visit.',
  'Support can start visits without asking until the end of that day. You are notified each time.',
  'Support cannot ask for access. Open visits end at once.',
];
const CHOICES = ACCESS.options.map(({ displayvalue, displayname }, at) => ({
  value: String(displayvalue),
  label: displayname,
  hint: HINTS[at] ?? '',
}));
const STANDS_OPEN = 2;
type Draft = { accessid: number; until: string | null };

/** Whether platform support may enter the company, and all support sessions. */
export default function SupportAccess() {
  return (
    <div className={style.page}>
      <p className={style.lead}>
        {t(
          'Support sees how your company is set up, and changes nothing. It sees no pay, no papers, and people only by their codes and the first letters of their names.',
        )}
      </p>
      <AccessCard />
      <SupportSessions />
      <Restores />
    </div>
  );
}

function AccessCard() {
  return (
    <SettingPage
      get={getSupportAccess}
      save={saveSupportAccess}
      feature="supportAccess"
      label="Support access"
      valuesOf={({ accessid, until }): Draft => ({ accessid, until })}
      schema={supportAccess}
      sent={({ accessid, until }) => ({ accessid: ACCESS.ids.find((one) => one === accessid) ?? 1, until })}
      lines={[
        ['Support may start visits', ({ accessid }) => t(ACCESS.label(accessid) ?? '')],
        ['Last day', ({ until }) => until ?? ''],
      ]}
    >
      {({ bind, values }, { mayEdit }) => {
        const access = bind('accessid');
        return (
          <Card title={t('Access for support')}>
            <ChoiceField
              field={{ ...access, value: String(access.value), onChange: (value) => access.onChange(Number(value)) }}
              label="Support may start visits"
              disabled={!mayEdit}
              choices={CHOICES}
            />
            {values.accessid === STANDS_OPEN ? (
              <DateField
                field={bind('until')}
                label="Last day"
                from={today()}
                to={addDays(today(), MAX_OPEN_DAYS)}
                required
              />
            ) : null}
          </Card>
        );
      }}
    </SettingPage>
  );
}
