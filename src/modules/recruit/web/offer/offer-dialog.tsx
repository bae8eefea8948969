import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { isDay } from '#platform/engine/day.ts';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { download } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { common, Place, SelectField, TextField, FieldPair } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import { type Bound, useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  initOffer,
  listOfferStructures,
  MESSAGE_LIMIT,
  type OfferRow,
  previewOfferLetter,
  saveOffer,
  simulateOffer,
} from '../../contract/offer/offer.ts';
import { PickPerson } from '../opening/pick-person.tsx';
import { Components } from './components.tsx';
import style from './offer.module.css';

type Choices = OutputOf<typeof initOffer>;
type OfferDialog = {
  candidateapplicationid: number;
  /** The draft that is changed, or the offer whose values a new one begins with. */
  offer?: OfferRow | undefined;
  isnew: boolean;
  onClose: () => void;
};

/** Makes an offer to a candidate, or changes a draft. */
export function OfferDialog(props: OfferDialog) {
  const { candidateapplicationid, isnew, onClose } = props;
  const query = useEndpoint(initOffer, { candidateapplicationid }, { staleTime: 0 });
  return (
    <LoadedDialog title={t(isnew ? 'Make an offer' : 'Change the offer')} onClose={onClose} query={query}>
      {(choices) => <Form {...props} choices={choices} />}
    </LoadedDialog>
  );
}

type Values = {
  lettertemplateid: number | null;
  designationid: number | null;
  departmentid: number | null;
  businessunitid: number | null;
  officeaddressid: number | null;
  managerid: number | null;
  employmenttype: string;
  joiningdate: string | null;
  validuntil: string | null;
  annualctc: number | null;
  structurecode: string | null;
  message: string;
};

/** What the letter says: all but the message, which stands on the page of the offer. */
const LETTER_FIELDS = [
  'lettertemplateid',
  'designationid',
  'joiningdate',
  'validuntil',
  'annualctc',
  'structurecode',
] as const;

/** The template of the offer, or the first one where that cannot be used any more. */
function templateOf({ LetterTemplate }: Choices, offer: OfferRow | undefined): number | null {
  const ids = LetterTemplate.map(({ displayvalue }) => Number(displayvalue));
  return ids.find((one) => one === offer?.lettertemplateid) ?? ids[0] ?? null;
}

function Form({ candidateapplicationid, offer, isnew, onClose, choices }: OfferDialog & { choices: Choices }) {
  const { mutateAsync } = useSave(saveOffer);
  const manager = offer ? offer.manager : choices.manager;
  const form = useForm<Values>({
    schema: saveOffer.input.omit({ offerid: true, candidateapplicationid: true }),
    initial: {
      lettertemplateid: templateOf(choices, offer),
      designationid: offer?.designationid ?? choices.designationid,
      departmentid: offer ? offer.departmentid : choices.departmentid,
      businessunitid: offer ? offer.businessunitid : choices.businessunitid,
      officeaddressid: offer?.officeaddressid ?? null,
      managerid: manager?.employeeid ?? null,
      employmenttype: offer?.employmenttype ?? 'Permanent',
      joiningdate: offer?.joiningdate ?? null,
      validuntil: offer?.validuntil ?? null,
      annualctc: offer?.annualctc ?? null,
      structurecode: offer?.structurecode ?? null,
      message: offer?.message ?? '',
    },
  });
  const { bind, values, busy, passes } = form;
  const preview = async () => {
    if (!passes(LETTER_FIELDS)) return;
    await download(previewOfferLetter, previewOfferLetter.input.parse({ ...values, candidateapplicationid }));
  };
  const send = async (values: Values) =>
    void (await mutateAsync({
      input: saveOffer.input.parse({
        ...values,
        offerid: isnew ? null : (offer?.offerid ?? null),
        candidateapplicationid,
      }),
      ...(isnew || offer === undefined ? {} : { version: offer.version }),
    }));
  const save = form.submit(send, () => {
    toast('success', t('Saved successfully'));
    onClose();
  });
  return (
    <DialogForm
      onSubmit={save}
      onClose={onClose}
      busy={busy}
      beside={<PdfButton label="Preview the letter" fetch={preview} mr="auto" />}
    >
      <FieldPair>
        <SelectField field={bind('designationid')} label="Designation" options={choices.Designation} required />
        <ChoiceOfNames
          field={bind('employmenttype')}
          label="Employment type"
          names={choices.EmploymentType.map(({ displayname }) => displayname)}
        />
        <SelectField field={bind('departmentid')} label="Department" options={choices.Department} />
        <SelectField field={bind('businessunitid')} label="Business unit" options={choices.BusinessUnit} />
        <SelectField field={bind('officeaddressid')} label="Office" options={choices.Office} />
        <PickPerson field={bind('managerid')} label="Manager" feature="offer" named={manager} />
        <DateField
          field={bind('joiningdate')}
          label="Joining date"
          hint="The first day of work"
          from={today()}
          required
        />
        <DateField
          field={bind('validuntil')}
          label="Valid until"
          hint="The last day on which it can be accepted"
          from={today()}
          required
        />
      </FieldPair>
      <MoneyField field={bind('annualctc')} label="CTC a year" required />
      <StructureField field={bind('structurecode')} joiningdate={values.joiningdate} />
      <Simulation values={values} />
      <TextField
        field={bind('message')}
        label="Message to the candidate"
        hint="Printed above the terms of the offer"
        lines={3}
        limit={MESSAGE_LIMIT}
      />
      <SelectField
        field={bind('lettertemplateid')}
        label="Letter template"
        hint={
          choices.LetterTemplate.length === 0
            ? 'There is no active letter template for offers. Create one under Configuration, Letter Template'
            : 'The letter is written when the offer is sent, and stays as it was sent'
        }
        options={choices.LetterTemplate}
        required
      />
    </DialogForm>
  );
}

function ChoiceOfNames({ field, label, names }: { field: Bound<string>; label: string; names: readonly string[] }) {
  return (
    <Place name={field.name}>
      <Select
        {...common({ label, required: true }, field)}
        data={names.map((name) => ({ value: name, label: t(name) }))}
        value={field.value || null}
        allowDeselect={false}
        onChange={(name) => field.onChange(name ?? '')}
      />
    </Place>
  );
}

const dayOf = (joiningdate: string | null) => (joiningdate !== null && isDay(joiningdate) ? joiningdate : today());

/** By which pay structure the person is paid; nothing where the company has one on that day. */
function StructureField({ field, joiningdate }: { field: Bound<string | null>; joiningdate: string | null }) {
  const { data = [] } = useEndpoint(listOfferStructures, { joiningdate: dayOf(joiningdate) });
  // A company that had several when the draft was saved: what is named then can only be taken away.
  const gone = data.length === 0 && field.value !== null;
  if (data.length === 0 && !gone) return null;
  const existing = data.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Place name={field.name}>
      <Select
        {...common(
          {
            label: 'Salary structure',
            hint: 'Of those in force on the joining date. Payroll gets it with the package',
            required: !gone,
          },
          field,
        )}
        data={gone ? [{ value: field.value ?? '', label: field.value ?? '' }] : existing}
        value={gone || existing.some(({ value }) => value === field.value) ? field.value : null}
        allowDeselect={gone}
        onChange={field.onChange}
      />
    </Place>
  );
}

/** What the amount comes to by the pay structure, worked out while it is typed. */
function Simulation({ values }: { values: Values }) {
  const { annualctc, joiningdate, employmenttype, officeaddressid, structurecode } = values;
  const [amount] = useDebouncedValue(annualctc, 400);
  const isAmount = amount !== null && Number.isSafeInteger(amount) && amount >= 100;
  const { data } = useEndpoint(
    simulateOffer,
    { annualctc: amount ?? 0, joiningdate: dayOf(joiningdate), employmenttype, officeaddressid, structurecode },
    { enabled: isAmount },
  );
  const [result] = data ?? [];
  if (!isAmount || !result) return null;
  if (result.missing !== null)
    return (
      <p className={style.quiet}>{t('The components cannot be worked out: {{why}}', { why: t(result.missing) })}</p>
    );
  return <Components lines={result.lines} />;
}
