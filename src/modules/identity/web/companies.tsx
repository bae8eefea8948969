import { Anchor, UnstyledButton } from '@mantine/core';
import { goTo } from '#platform/web/sign-in-code.ts';
import gate from '#platform/web/gate/gate.module.css';
import { t } from '#platform/web/language.ts';
import { send } from '#platform/web/wire.ts';
import { accountLogout, findCompanies, type Known } from '../contract/identity.ts';
import style from './identity.module.css';
import { useState } from 'react';

/** The companies of the authenticated accounts; selecting one signs in to it. */
export function Companies({ known, onLeave }: { known: Known; onLeave: () => void }) {
  const [mailed, setMailed] = useState(false);
  const leave = async () => {
    await send(accountLogout, {}).catch(() => undefined);
    history.replaceState(null, '', '/');
    onLeave();
  };
  const mailAll = async () => {
    await send(findCompanies, { email: known.emailid }).catch(() => undefined);
    setMailed(true);
  };
  return (
    <div className={gate.card}>
      {known.companies.length === 0 ? (
        <p className={style.plain}>{t('No company has an active account for this address.')}</p>
      ) : (
        <ul className={style.list}>
          {known.companies.map(({ subscriptionid, companyname, address }) => (
            <li key={subscriptionid}>
              <UnstyledButton className={style.company ?? ''} onClick={() => goTo(address, 'accounts')}>
                <b>{companyname}</b>
                <span>{address.replace(/^https?:\/\//, '')}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {mailed ? (
        <p className={style.small} role="status">
          {t('We have sent you an e-mail with all your companies.')}
        </p>
      ) : (
        <p className={style.small}>
          {t('Is a company missing? It may use another password.')}{' '}
          <Anchor component="button" type="button" inherit onClick={() => void mailAll()}>
            {t('E-mail me all companies')}
          </Anchor>
        </p>
      )}
      <Anchor component="button" type="button" size="sm" onClick={() => void leave()}>
        {t('Not you? Sign out')}
      </Anchor>
    </div>
  );
}
