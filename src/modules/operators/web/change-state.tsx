import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import gate from '#platform/web/gate/gate.module.css';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { send, sentenceOf } from '#platform/web/wire.ts';
import { changeCompany, type CompanyPage } from '../contract/companies.ts';
import style from './operators.module.css';
import { SeatsInput } from './seats-input.tsx';

/** Changes state and seats of a company; a reason is required, which the company can read. */
export function ChangeState({ company, onChanged }: { company: CompanyPage; onChanged: () => void }) {
  const [reason, setReason] = useState('');
  const [seats, setSeats] = useState(company.seats === null ? '' : String(company.seats));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const suspended = company.statusid === 2;
  const change = async (statusid: 1 | 2) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { subscriptionid } = company;
      await send(changeCompany, { subscriptionid, statusid, seats: seats === '' ? null : seats, reason });
      setReason('');
      onChanged();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void change(suspended ? 2 : 1);
  };
  return (
    <Card title={t('State and seats')}>
      <form className={style.form} onSubmit={save} noValidate>
        <SeatsInput value={seats} onChange={setSeats} />
        <TextInput
          label={t('Reason')}
          description={t('The company reads it in its audit trail and by mail.')}
          name="reason"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {problem ? (
          <p className={gate.problem} role="alert">
            {t(problem)}
          </p>
        ) : null}
        <span className={style.buttons}>
          <Button type="submit" size="xs" variant="default" loading={busy}>
            {t('Save seats')}
          </Button>
          <Button
            size="xs"
            loading={busy}
            {...(suspended ? {} : { color: 'red', variant: 'light' })}
            onClick={() => void change(suspended ? 1 : 2)}
          >
            {suspended ? t('Reactivate') : t('Suspend')}
          </Button>
        </span>
      </form>
    </Card>
  );
}
