import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { NumberField, SelectField, SwitchField } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { t } from '#platform/web/language.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { MONTHS } from '#platform/contract/calendar-words.ts';
import { getLeaveSetting, leaveSetting, saveLeaveSetting } from '../contract/setting.ts';
import style from './leave.module.css';

type Stored = OutputOf<typeof getLeaveSetting>[number];
type Draft = {
  yearstart: number | null;
  minutesperday: number | null;
  startdate: string | null;
  isheld: boolean;
  leastpresent: number | null;
  isbookedbalance: boolean;
  isclosefinal: boolean;
};

const MAX_MINUTES = 1440;
const MIN_MINUTES = 60;

/** How the company counts leave, and from which day on it is kept. */
export default function LeaveSettings() {
  return (
    <div className={style.page}>
      <SettingPage<Draft, Stored>
        label="Leave Settings"
        get={getLeaveSetting}
        save={saveLeaveSetting}
        feature="leavePolicy"
        valuesOf={({ yearstart, minutesperday, startdate, isheld, leastpresent, isbookedbalance, isclosefinal }) => ({
          yearstart,
          minutesperday,
          startdate,
          isheld,
          leastpresent,
          isbookedbalance,
          isclosefinal,
        })}
        schema={leaveSetting}
        lines={[
          ['Leave year begins in', ({ yearstart }) => t(MONTHS[(yearstart ?? 1) - 1] ?? '')],
          ['Minutes of a day of leave', ({ minutesperday }) => String(minutesperday ?? '')],
          ['Leave is kept from', ({ startdate }) => startdate ?? ''],
          ['History is still entered', ({ isheld }) => t(isheld ? 'Yes' : 'No')],
          [
            'Percent of a team that should be at work',
            ({ leastpresent }) => (leastpresent === null ? t('Not checked') : String(leastpresent)),
          ],
          ['Only days granted already can be used', ({ isbookedbalance }) => t(isbookedbalance ? 'Yes' : 'No')],
          ['Year ends stay as written', ({ isclosefinal }) => t(isclosefinal ? 'Yes' : 'No')],
        ]}
      >
        {({ bind }) => (
          <Card title={t('How leave is counted')}>
            <SelectField
              field={bind('yearstart')}
              label="Leave year begins in"
              hint="Days of a year, a half-year or a quarter are granted starting with this month"
              options={MONTHS.map((month, at) => ({ displayname: t(month), displayvalue: at + 1 }))}
              required
            />
            <NumberField
              field={bind('minutesperday')}
              label="Minutes of a day of leave"
              hint="What leave by the hour is divided by: 480 minutes are eight hours"
              least={MIN_MINUTES}
              most={MAX_MINUTES}
            />
            <DateField
              field={bind('startdate')}
              label="Leave is kept from"
              hint="The first day of the balances. It cannot change once they have begun."
            />
            <SwitchField
              field={bind('isheld')}
              label="History is still entered"
              hint="Openings, leave taken and year ends of earlier years are entered first; balances are shown, and nothing is posted until this is off"
            />
            <NumberField
              field={bind('leastpresent')}
              label="Percent of a team that should be at work"
              hint="The employee and the approver see days on which fewer team members than this would be at work. Leave empty to skip the check."
              least={1}
              most={100}
            />
            <SwitchField
              field={bind('isbookedbalance')}
              label="Only days granted already can be used"
              hint="On: leave is checked against the balance on the day of its approval. Off: against the balance of the day of leave, with what will have been granted and will have lapsed by then."
            />
            <SwitchField
              field={bind('isclosefinal')}
              label="Year ends stay as written"
              hint="Off: leave before a year end, an expiry or a lapse that is approved, cancelled or met by a holiday later changes what lapsed or was carried; the difference is a line of the ledger."
            />
          </Card>
        )}
      </SettingPage>
    </div>
  );
}
