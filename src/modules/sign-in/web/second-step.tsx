import { Anchor, Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { type LoginSession, passwordLogin } from '#platform/contract/session.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import type { Company } from '#platform/web/company.ts';
import style from '#platform/web/gate/gate.module.css';
import { Mark, Stage } from '#platform/web/gate/stage.tsx';
import { clientDetail } from '#platform/web/client-detail.ts';
import { t } from '#platform/web/language.ts';
import { confirmFactorAtSignIn, startFactorAtSignIn } from '../contract/sign-on.ts';
import { FactorPicture, RecoveryCodes, type SetUp } from './factor-set-up.tsx';

type SecondStep = {
  company: Company;
  proof: { email: string; password: string };
  /** The company requires a second factor and there is none: it is set up here. */
  setUp: boolean;
  onEntered: (login: LoginSession) => void;
  onBack: () => void;
};

/** The step after the right password: the second-factor code, or its set-up. */
export default function SecondStep({ company, proof, setUp, onEntered, onBack }: SecondStep) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [prepared, setPrepared] = useState<SetUp>();
  const [done, setDone] = useState<{ codes: readonly string[]; login: LoginSession }>();
  const { email, password } = proof;

  useEffect(() => {
    if (!setUp) return undefined;
    let gone = false;
    call(startFactorAtSignIn, { email, password }).then(
      ([created]) => (gone ? undefined : setPrepared(created)),
      (error: unknown) => setProblem(sentenceOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [setUp, email, password]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!code.trim()) return setProblem(t('Please enter the code'));
    setBusy(true);
    setProblem(undefined);
    try {
      const otp = code.trim();
      if (setUp) {
        const [created] = await call(confirmFactorAtSignIn, { ...proof, otp });
        if (created) setDone({ codes: created.recoverycodes, login: created.session });
      } else {
        const [login] = await call(passwordLogin, { ...proof, otp, ...clientDetail() });
        if (login) onEntered(login);
      }
    } catch (error) {
      setProblem(sentenceOf(error));
      setCode('');
    } finally {
      setBusy(false);
    }
    return undefined;
  };

  const mark = company.logo ? <img src={company.logo} alt={company.companyname} /> : <Mark size={40} />;
  if (done)
    return (
      <Stage title={t('Save your recovery codes')} mark={mark}>
        <div className={style.card}>
          <RecoveryCodes codes={done.codes} />
          <Button fullWidth onClick={() => onEntered(done.login)}>
            {t('I have saved them')}
          </Button>
        </div>
      </Stage>
    );
  return (
    <Stage
      title={setUp ? t('Set up a second factor') : t('One more step')}
      lead={
        setUp
          ? t('{{company}} requires one: a code from an app on your phone in addition to the password.', {
              company: company.companyname,
            })
          : t('Enter the code that your authenticator app shows now, or one of your recovery codes.')
      }
      mark={mark}
    >
      <form className={style.card} noValidate onSubmit={(event) => void submit(event)}>
        {setUp ? <FactorPicture created={prepared} /> : null}
        <TextInput
          label={t('Code')}
          name="otp"
          autoComplete="one-time-code"
          autoFocus
          maxLength={12}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {problem ? (
          <p className={style.problem} role="alert">
            {t(problem)}
          </p>
        ) : null}
        <Button type="submit" fullWidth loading={busy} disabled={setUp && !prepared}>
          {t('Sign in')}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {t('Back to the sign-in')}
        </Anchor>
      </form>
    </Stage>
  );
}
