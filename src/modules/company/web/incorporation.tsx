import { STATE_CODES } from '#platform/contract/states.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { TextSelectField } from '#platform/web/kit/text-select-field.tsx';
import { t } from '#platform/web/language.ts';
import { getIncorporation, incorporationSave, saveIncorporation } from '../contract/incorporation.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { REGISTRATIONS } from '../contract/statutory-detail.ts';
import { type DraftDetail, RegistrationsField } from './registrations-field.tsx';

type Stored = OutputOf<typeof getIncorporation>[number];
const STATES = Object.values(STATE_CODES).toSorted((a, b) => a.localeCompare(b));
const codeOf = (name: string): string | null =>
  Object.entries(STATE_CODES).find(([, state]) => state === name)?.[0] ?? null;
const nameOf = (code: string | null): string => Object.entries(STATE_CODES).find(([one]) => one === code)?.[1] ?? '';

const valuesOf = (stored: Stored) => ({
  legalname: stored.legalname,
  cin: stored.cin ?? '',
  incorporatedon: stored.incorporatedon as string | null,
  gstin: stored.gstin ?? '',
  addressline1: stored.addressline1 ?? '',
  addressline2: stored.addressline2 ?? '',
  cityname: stored.cityname ?? '',
  statename: nameOf(stored.statecode),
  pincode: stored.pincode ?? '',
  statutorydetail: stored.statutorydetail as DraftDetail[],
});

/** The legal details of the company for registrations, returns and letters. */
export default function IncorporationDetails() {
  return (
    <SettingPage
      get={getIncorporation}
      save={saveIncorporation}
      feature="incorporationDetails"
      label="Incorporation details"
      valuesOf={valuesOf}
      schema={incorporationSave}
      check={({ statutorydetail }) =>
        statutorydetail.some((detail) => detail.statutorytypeid === null)
          ? { statutorydetail: 'Please select the kind of registration' }
          : {}
      }
      sent={({ statename, ...values }) => ({ ...values, statecode: codeOf(statename) })}
      lines={[
        ['Legal name', ({ legalname }) => legalname],
        ['CIN', ({ cin }) => cin],
        ['GSTIN', ({ gstin }) => gstin],
        ['City', ({ cityname }) => cityname],
        [
          'Registrations',
          ({ statutorydetail }) =>
            statutorydetail
              .map(
                ({ statutorytypeid, registrationnumber }) =>
                  `${REGISTRATIONS.label(statutorytypeid ?? 0) ?? ''} ${registrationnumber}`,
              )
              .join(', '),
        ],
      ]}
    >
      {({ bind }) => (
        <>
          <Card title={t('Legal details of the company')}>
            <TextField field={bind('legalname')} label="Legal name" limit={200} required />
            <TextField field={bind('cin')} label="CIN" hint="Corporate identity number, 21 characters" limit={21} />
            <DateField field={bind('incorporatedon')} label="Incorporated on" />
            <TextField field={bind('gstin')} label="GSTIN" limit={15} />
          </Card>
          <Card title={t('Registered office')}>
            <TextField field={bind('addressline1')} label="Address" limit={200} />
            <TextField field={bind('addressline2')} label="Address, second line" limit={200} />
            <TextField field={bind('cityname')} label="City" limit={60} />
            <TextSelectField field={bind('statename')} label="State" options={STATES} />
            <TextField field={bind('pincode')} label="PIN code" limit={6} />
          </Card>
          <Card title={t('Registrations')}>
            <p>{t('Used for all business units that are not separate entities with their own registrations.')}</p>
            <RegistrationsField field={bind('statutorydetail')} />
          </Card>
        </>
      )}
    </SettingPage>
  );
}
