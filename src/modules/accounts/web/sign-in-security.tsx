import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { endOtherSessions, endSession, getSignInSecurity, listSessions } from '../contract/own.ts';
import style from './accounts.module.css';
import { OwnHistory } from './history.tsx';
import { SessionRows } from './rows.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The user's own sign-in settings, open sessions and sign-in history. */
export default function SignInSecurity() {
  const { data, error, refetch } = useEndpoint(getSignInSecurity, {});
  const [security] = data ?? [];
  if (error) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  if (!security) return <PageSkeleton />;
  return (
    <div className={style.page}>
      <Card title={t('Password')}>
        <div className={style.stack}>
          <p className={style.quiet}>
            {security.haspassword
              ? t('You sign in as {{email}}.', { email: security.emailid })
              : t('You sign in as {{email}}, through your company.', { email: security.emailid })}
          </p>
          {security.haspassword ? (
            <Button component={Link} to="/change_password" variant="default">
              {t('Change password')}
            </Button>
          ) : null}
        </div>
      </Card>
      <SecondFactor security={security} />
      <Sessions />
      <OwnHistory />
    </div>
  );
}

function Sessions() {
  const { data, error } = useEndpoint(listSessions, {});
  const end = useSave(endSession);
  const endOthers = useSave(endOtherSessions);
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      toast('error', t(sentenceOf(failure)));
    }
  };
  const others = async () => {
    const [done] = await endOthers.mutateAsync({ input: {} });
    toast('success', plural(done?.ended ?? 0, '{{count}} session has ended', '{{count}} sessions have ended'));
  };
  const one = async (logininfoid: number) => {
    await end.mutateAsync({ input: { logininfoid } });
    toast('success', t('The session has ended'));
  };
  return (
    <Card title={t('Sessions')}>
      <div className={style.stack}>
        <p className={style.quiet}>
          {t('Where you are signed in. If you do not recognise a session, end it and change your password.')}
        </p>
        {error ? <p role="alert">{t(sentenceOf(error))}</p> : null}
        {data ? (
          <SessionRows
            rows={data}
            actionOf={({ logininfoid, isthis, device }) =>
              isthis ? null : (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('End the session {{device}}', { device })}
                  onClick={() => void attempt(() => one(logininfoid))}
                >
                  {t('End')}
                </Button>
              )
            }
          />
        ) : (
          <Skeleton height={96} />
        )}
        {(data?.length ?? 0) > 1 ? (
          <Button variant="default" loading={endOthers.isPending} onClick={() => void attempt(others)}>
            {t('End all other sessions')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
