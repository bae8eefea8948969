import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import gate from '#platform/web/gate/gate.module.css';
import { Stage } from '#platform/web/gate/stage.tsx';
import { NewPasswordField } from '#platform/web/kit/new-password-field.tsx';
import { t } from '#platform/web/language.ts';
import { send, sentenceOf } from '#platform/web/wire.ts';
import { operatorPassword } from '../contract/operators.ts';

/** The page of the command line's link: sets the password. */
export function FirstPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await send(operatorPassword, { token, password });
      onDone();
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <Stage title={t('Choose your password')} lead={t('You set up a second factor at the first sign-in.')}>
      <form className={gate.card} onSubmit={(event) => void save(event)} noValidate>
        <NewPasswordField
          label="Password"
          hint="At least 15 characters"
          autoFocus
          value={password}
          onChange={setPassword}
        />
        {problem ? (
          <p className={gate.problem} role="alert">
            {t(problem)}
          </p>
        ) : null}
        <Button type="submit" fullWidth loading={busy}>
          {t('Set the password')}
        </Button>
      </form>
    </Stage>
  );
}
