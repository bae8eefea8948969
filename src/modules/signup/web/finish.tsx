import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import gate from '#platform/web/gate/gate.module.css';
import { Stage } from '#platform/web/gate/stage.tsx';
import { goTo } from '#platform/web/sign-in-code.ts';
import { NewPasswordField } from '#platform/web/kit/new-password-field.tsx';
import { t } from '#platform/web/language.ts';
import { isCallError, send, sentenceOf } from '#platform/web/wire.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { foundCompany, openSignup } from '../contract/signup.ts';
import { LabelField } from './label-field.tsx';
import style from './signup.module.css';

type Query = OutputOf<typeof openSignup>[number];

/** The page of the mailed link: sets a password, and creates the company. */
export function Finish({ token, onAgain }: { token: string; onAgain: () => void }) {
  const [selection, setAsked] = useState<Query | 'loading' | 'expired'>('loading');
  const [label, setLabel] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const fail = (error: unknown) => {
    if (isCallError(error) && error.code === 'E0100') return setAsked('expired');
    const fields = isCallError(error) ? error.fields : {};
    setFaults(fields);
    return setProblem(Object.keys(fields).length === 0 ? sentenceOf(error) : undefined);
  };
  const refused = useEffectEvent(fail);
  useEffect(() => {
    send(openSignup, { token }).then(
      ([input]) => {
        setAsked(input ?? 'expired');
        setLabel(input?.label ?? '');
      },
      (error: unknown) => refused(error),
    );
  }, [token]);
  const result = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFaults({});
    setProblem(undefined);
    try {
      const [created] = await send(foundCompany, { token, label, password });
      if (created) goTo(created.address, 'signup');
    } catch (error) {
      fail(error);
      setBusy(false);
    }
  };

  if (selection === 'loading' && problem === undefined)
    return <div className="boot" role="progressbar" aria-label={t('Loading')} />;
  if (selection === 'expired' || selection === 'loading')
    return (
      <Stage
        title={t('This link cannot be used')}
        lead={t('It works once, for thirty minutes. It has been used or has expired.')}
      >
        <div className={gate.card}>
          {problem ? (
            <p className={gate.problem} role="alert">
              {t(problem)}
            </p>
          ) : null}
          <Button fullWidth onClick={onAgain}>
            {t('Start again')}
          </Button>
        </div>
      </Stage>
    );
  return (
    <Stage title={t('Welcome, {{name}}', { name: selection.fullname })} lead={selection.email}>
      <form className={gate.card} onSubmit={(event) => void result(event)} noValidate>
        <p className={style.plain}>
          <b>{selection.companyname}</b>
        </p>
        {selection.secondemail === '' ? null : (
          <p className={style.small}>
            {t('Second person: {{name}}, {{email}}. The link to accept is mailed when the company is created.', {
              name: selection.secondname,
              email: selection.secondemail,
            })}
          </p>
        )}
        <LabelField value={label} error={faults['label']} onChange={setLabel} />
        {/* So that password managers know whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={selection.email} />
        <NewPasswordField
          label="Password"
          hint="At least 15 characters, because you may run payroll. A few words make a good one."
          autoFocus
          value={password}
          error={faults['password'] ? t(faults['password']) : undefined}
          onChange={setPassword}
        />
        {problem ? (
          <p className={gate.problem} role="alert">
            {t(problem)}
          </p>
        ) : null}
        <Button type="submit" fullWidth loading={busy}>
          {t('Create the company')}
        </Button>
      </form>
    </Stage>
  );
}
