import { Anchor, Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { COUNTRIES, type Country } from '#platform/contract/country.ts';
import { baseDomain } from '#platform/web/company.ts';
import gate from '#platform/web/gate/gate.module.css';
import { Stage } from '#platform/web/gate/stage.tsx';
import { t } from '#platform/web/language.ts';
import { isCallError, send, sentenceOf } from '#platform/web/wire.ts';
import { labelFault, labelOf } from '../contract/label.ts';
import { askForCompany, founding, secondFaults } from '../contract/signup.ts';
import { LabelField } from './label-field.tsx';
import style from './signup.module.css';

const EMPTY = { companyname: '', label: '', fullname: '', email: '', secondname: '', secondemail: '' };
type Values = typeof EMPTY & { country: Country };
const COUNTRY_NAMES: Record<Country, string> = { india: 'India', other: 'Another country' };
type Faults = Partial<Record<string, string>>;

/** The first problem of each field, with the message of the contract. */
function faultsOf(values: Values): Faults {
  const validated = founding.safeParse(values);
  const faults: Faults = {};
  for (const issue of validated.success ? [] : validated.error.issues) faults[String(issue.path[0])] ??= issue.message;
  for (const [field, text] of Object.entries(secondFaults(values))) faults[field] ??= text;
  faults['label'] ??= labelFault(values.label.trim());
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== undefined));
}

/** Requests a new company. Nothing is created until the link of the mail is opened. */
export function Founding() {
  const [values, setValues] = useState<Values>({ ...EMPTY, country: 'india' });
  const [ownLabel, setOwnLabel] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const set = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    const still = Object.entries(faults).filter(([field]) => !(field in part));
    setFaults(Object.fromEntries(still));
  };
  const nameCompany = (companyname: string) =>
    set(ownLabel ? { companyname } : { companyname, label: labelOf(companyname) });

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    const result = faultsOf(values);
    setFaults(result);
    const [first] = Object.keys(EMPTY).filter((field) => field in result);
    if (first !== undefined) return document.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
    setBusy(true);
    try {
      await send(askForCompany, values);
      setSent(true);
    } catch (error) {
      const fields = isCallError(error) ? error.fields : {};
      setFaults(fields);
      if (Object.keys(fields).length === 0) setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
    return undefined;
  };

  if (sent)
    return (
      <Stage title={t('Please check your e-mail')} lead={values.email}>
        <div className={gate.card} role="status">
          <p className={style.plain}>
            {t('We have sent you a link. It works once, for thirty minutes. Your company is created when you open it.')}
          </p>
          <p className={style.small}>{t('No e-mail? Check your spam folder, or try again in a few minutes.')}</p>
          <Button variant="default" onClick={() => setSent(false)}>
            {t('Change details')}
          </Button>
        </div>
      </Stage>
    );
  const error = (field: keyof Values) => (faults[field] ? { error: t(faults[field]) } : {});
  return (
    <Stage
      title={t('Start with Muster')}
      lead={t('People and payroll of your company in one place. This takes two minutes.')}
    >
      <form className={gate.card} onSubmit={(event) => void ask(event)} noValidate>
        <TextInput
          label={t('Company')}
          name="companyname"
          autoComplete="organization"
          autoFocus
          value={values.companyname}
          onChange={(event) => nameCompany(event.currentTarget.value)}
          {...error('companyname')}
        />
        <LabelField
          value={values.label}
          error={faults['label']}
          onChange={(label) => {
            setOwnLabel(label !== '');
            set({ label });
          }}
        />
        <TextInput
          label={t('Your name')}
          name="fullname"
          autoComplete="name"
          value={values.fullname}
          onChange={(event) => set({ fullname: event.currentTarget.value })}
          {...error('fullname')}
        />
        <TextInput
          label={t('Your work e-mail')}
          description={t('You become the first administrator.')}
          name="email"
          type="email"
          autoComplete="email"
          value={values.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
          {...error('email')}
        />
        <fieldset className={style.second}>
          <legend>{t('Second person (optional)')}</legend>
          <p className={style.small}>
            {t(
              'Payroll takes two people: one computes it, another approves it. Name the other now, and they can approve as soon as they have accepted; named later, they wait for a day.',
            )}
          </p>
          <TextInput
            label={t('Name')}
            name="secondname"
            autoComplete="off"
            value={values.secondname}
            onChange={(event) => set({ secondname: event.currentTarget.value })}
            {...error('secondname')}
          />
          <TextInput
            label={t('Work e-mail')}
            description={t('They get a link, a password and a second factor of their own, within seven days.')}
            name="secondemail"
            type="email"
            autoComplete="off"
            value={values.secondemail}
            onChange={(event) => set({ secondemail: event.currentTarget.value })}
            {...error('secondemail')}
          />
        </fieldset>
        <NativeSelect
          label={t('Country')}
          description={t('Decides how dates are written. You can change that later.')}
          name="country"
          data={COUNTRIES.map((value) => ({ value, label: t(COUNTRY_NAMES[value]) }))}
          value={values.country}
          onChange={({ currentTarget: { value } }) => set({ country: value === 'india' ? 'india' : 'other' })}
        />
        {problem ? (
          <p className={gate.problem} role="alert">
            {t(problem)}
          </p>
        ) : null}
        <Button type="submit" fullWidth loading={busy}>
          {t('Send me the link')}
        </Button>
        <Anchor size="sm" href={`${location.protocol}//accounts.${baseDomain()}/`}>
          {t('Is your company already registered? Find it')}
        </Anchor>
      </form>
    </Stage>
  );
}
