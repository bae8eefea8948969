import type { OutputOf } from '#platform/contract/endpoint.ts';
import { addDays, day, type Day } from '#platform/engine/day.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { FieldPair, NumberField } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { t } from '#platform/web/language.ts';
import { attendanceSetting, getAttendanceSetting, saveAttendanceSetting } from '../../contract/setting.ts';
import { cycleOf } from '../../engine/request-rules.ts';
import style from '../attendance.module.css';
import { type MonthStartDraft, MonthStartRows, monthStartLines } from './month-starts.tsx';

type Stored = OutputOf<typeof getAttendanceSetting>[number];
type Draft = {
  startdate: string | null;
  duplicateseconds: number | null;
  monthstarts: MonthStartDraft[];
  cycleday: number | null;
  submitdays: number | null;
  approvedays: number | null;
};

/** Until when corrections of a cycle can be asked for, and from which day on attendance is counted. */
export default function RequestCycle() {
  return (
    <div style={{ maxWidth: 680 }}>
      <SettingPage<Draft, Stored>
        label="Attendance Request Cycle"
        get={getAttendanceSetting}
        save={saveAttendanceSetting}
        feature="requestCycle"
        valuesOf={({ version: _version, ...setting }) => setting}
        schema={attendanceSetting}
        lines={[
          ['Attendance month begins on', ({ monthstarts }) => monthStartLines(monthstarts)],
          ['A cycle begins on day', ({ cycleday }) => String(cycleday ?? '')],
          ['Corrections can be asked for', ({ submitdays }) => String(submitdays ?? '')],
          ['Corrections can be decided', ({ approvedays }) => String(approvedays ?? '')],
          ['Attendance is counted from', ({ startdate }) => startdate ?? ''],
          ['Repeated punches count once within (seconds)', ({ duplicateseconds }) => String(duplicateseconds ?? '')],
        ]}
      >
        {({ bind, values }) => (
          <>
            <Card title={t('Request cycle')}>
              <NumberField
                field={bind('cycleday')}
                label="A cycle begins on day"
                hint="Of each month, 1 to 28"
                least={1}
                most={28}
              />
              <FieldPair>
                <NumberField
                  field={bind('submitdays')}
                  label="Corrections can be asked for"
                  hint="Days after month end"
                  most={60}
                />
                <NumberField
                  field={bind('approvedays')}
                  label="Corrections can be decided"
                  hint="Days after month end"
                  most={60}
                />
              </FieldPair>
              <Example {...values} />
              <DateField
                field={bind('startdate')}
                label="Attendance is counted from"
                hint="Empty: attendance is switched off"
              />
              <NumberField
                field={bind('duplicateseconds')}
                label="Repeated punches count once within (seconds)"
                most={3600}
              />
            </Card>
            <Card title={t('Attendance month')}>
              <MonthStartRows field={bind('monthstarts')} />
            </Card>
          </>
        )}
      </SettingPage>
    </div>
  );
}

function Example({ cycleday, submitdays, approvedays }: Draft) {
  const shown = useDay();
  if (!cycleday || submitdays === null || approvedays === null || cycleday > 28) return null;
  const { from, to } = cycleOf(day(today()), cycleday);
  const after = (days: number): Day => addDays(to, days);
  return (
    <p className={style.sentence} aria-live="polite">
      {t(
        'The current cycle is from {{from}} to {{to}}: its corrections can be asked for until {{asked}} and decided until {{decided}}.',
        { from: shown(from), to: shown(to), asked: shown(after(submitdays)), decided: shown(after(approvedays)) },
      )}
    </p>
  );
}
