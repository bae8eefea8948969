import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { today, useDay } from '#platform/web/kit/day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import type { Profile } from '../contract/employee.ts';
import { AsOf } from './as-of.tsx';
import { useContributedTabs } from './contributed-tabs.tsx';
import { Mail, Phone } from './contact.tsx';
import { GiveAccess } from './give-access.tsx';
import { Overview } from './overview.tsx';
import style from './people.module.css';
import { Photo } from './photo.tsx';
import { SeenPart } from './field-visibility.tsx';

const JobHistory = lazy(() => import('./job-history.tsx'));
const Pay = lazy(() => import('./pay.tsx'));

/** Tabs of modules with a smaller order come before the pay. */
const PAY = 5;

/** A person: the header, then the tabs the reader may see. Parts that the server does not send have no tab. */
export function PersonView({ person, own }: { person: Profile; own: boolean }) {
  usePageTitle(own ? t('My profile') : person.fullname);
  const { contributed, coming } = useContributedTabs({ employeeid: person.employeeid, own, asof: person.asof });
  const tabs = [
    { key: 'overview', label: 'Overview', body: <Overview person={person} /> },
    ...(person.history.length > 0
      ? [
          {
            key: 'job',
            label: 'Job',
            body: (
              <SeenPart person={person} fieldkey="history">
                <JobHistory person={person} />
              </SeenPart>
            ),
          },
        ]
      : []),
    ...contributed.filter(({ order }) => order < PAY),
    ...(person.packages
      ? [
          {
            key: 'pay',
            label: 'Pay',
            body: (
              <SeenPart person={person} fieldkey="packages">
                <Pay packages={person.packages} asof={person.asof} />
              </SeenPart>
            ),
          },
        ]
      : []),
    ...contributed.filter(({ order }) => order >= PAY),
  ];
  return (
    <div className={style.profile}>
      <Header person={person} own={own} />
      <AsOf person={person} />
      <PageTabs label={t('Parts of the profile')} tabs={tabs} coming={coming} />
    </div>
  );
}

function Header({ person, own }: { person: Profile; own: boolean }) {
  const { job, fullname, localname, employeecode, emailid, mobilenumber } = person;
  const place = [job?.designationname, job?.departmentname, job?.officename].filter(Boolean).join(' · ');
  return (
    <header className={style.header}>
      {person.maychangephoto ? (
        <Photo person={person} own={own} />
      ) : (
        <PersonAvatar name={fullname} image={person.imagepath} size={72} />
      )}
      <div className={style.names}>
        <h2>
          {fullname} {localname && localname !== fullname ? <span lang="hi">{localname}</span> : null}
        </h2>
        <p>
          <span className="number">{employeecode}</span>
          {place ? ` · ${place}` : ''} <Service person={person} />
        </p>
        <p className={style.reach}>
          {job?.manager ? (
            <span>
              {t('Reports to')}{' '}
              <Link className={style.link} to={`/profile/${job.manager.employeeid}`}>
                {job.manager.fullname}
              </Link>
            </span>
          ) : null}
          {emailid ? <Mail address={emailid} /> : null}
          {mobilenumber ? <Phone number={mobilenumber} /> : null}
        </p>
      </div>
      {person.maygiveaccess ? <GiveAccess person={person} /> : null}
    </header>
  );
}

/** Joining or leaving, when recent or upcoming. */
function Service({ person: { joiningdate, leavingdate, hasleft } }: { person: Profile }) {
  const day = useDay();
  if (leavingdate !== null)
    return <Tag>{t(hasleft ? 'Left on {{day}}' : 'Leaves on {{day}}', { day: day(leavingdate) })}</Tag>;
  if (joiningdate !== null && joiningdate > today())
    return <Tag tone="info">{t('Joins on {{day}}', { day: day(joiningdate) })}</Tag>;
  return null;
}
