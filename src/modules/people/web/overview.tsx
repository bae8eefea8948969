import { Person } from '#platform/web/kit/avatars.tsx';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Facts } from '#platform/web/kit/facts.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { Profile } from '../contract/employee.ts';
import { Mail, Phone } from './contact.tsx';
import style from './people.module.css';
import { filled } from './values.ts';

/** What the whole company may know, and who reports to the person. */
export function Overview({ person }: { person: Profile }) {
  const day = useDay();
  const { job, directreports } = person;
  const work = [
    { label: 'Business unit', value: job?.businessunitname },
    { label: 'Department', value: job?.departmentname },
    { label: 'Designation', value: job?.designationname },
    { label: 'Team', value: job?.teamname },
    { label: 'Office', value: job?.officename },
    { label: 'City', value: job?.city },
    { label: 'Joined', value: day(person.joiningdate) },
  ];
  const reach = [
    { label: 'E-mail', value: person.emailid ? <Mail address={person.emailid} /> : null },
    { label: 'Mobile', value: person.mobilenumber ? <Phone number={person.mobilenumber} /> : null },
    { label: 'Manager', value: job?.manager ? <Person person={job.manager} /> : null },
  ];
  return (
    <div className={style.cards}>
      <Card title={t('Work')}>
        <Facts facts={filled(work)} />
      </Card>
      <Card title={t('How to reach')}>
        {filled(reach).length > 0 ? (
          <Facts facts={filled(reach)} />
        ) : (
          <p className={style.quiet}>{t('No e-mail address and no phone number are known.')}</p>
        )}
      </Card>
      {directreports.length > 0 ? (
        <div className={style.wide}>
          <Card
            title={t('Direct reports')}
            side={
              <span className={style.quiet}>
                {plural(directreports.length, '{{count}} person', '{{count}} people')}
              </span>
            }
          >
            <ul className={style.reports}>
              {directreports.map((one) => (
                <li key={one.employeeid}>
                  <Person person={one} />
                </li>
              ))}
            </ul>
          </Card>
        </div>
      ) : null}
    </div>
  );
}
