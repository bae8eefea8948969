import { Person } from '#platform/web/kit/avatars.tsx';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import type { Profile } from '../contract/employee.ts';
import { Mail, Phone } from './contact.tsx';
import { factOf as fact } from './field-items.ts';
import style from './people.module.css';
import { JoinerSteps } from './joiner-steps.tsx';
import { RecordPart } from './record.tsx';
import { SeenCard } from './field-visibility.tsx';

/** Data visible to the whole company, and the person's direct reports. */
export function Overview({ person }: { person: Profile }) {
  const day = useDay();
  const { job, directreports } = person;
  const work = [
    fact('businessunitname', job?.businessunitname),
    fact('departmentname', job?.departmentname),
    fact('designationname', job?.designationname),
    fact('teamname', job?.teamname),
    fact('officename', job?.officename),
    fact('city', job?.city),
    fact('joiningdate', day(person.joiningdate)),
  ];
  const reach = [
    fact('emailid', person.emailid ? <Mail address={person.emailid} /> : null),
    fact('mobilenumber', person.mobilenumber ? <Phone number={person.mobilenumber} /> : null),
    fact('managername', job?.manager ? <Person person={job.manager} /> : null),
  ];
  return (
    <div className={style.cards}>
      {person.maychangejob ? <JoinerSteps employeeid={person.employeeid} /> : null}
      <SeenCard title={t('Work')} person={person} items={work} />
      <SeenCard
        title={t('Contact')}
        person={person}
        items={reach}
        none="No e-mail address and no phone number are shown to you."
      />
      {person.maychangejob ? (
        <div className={style.wide}>
          <RecordPart employeeid={person.employeeid} />
        </div>
      ) : null}
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
