import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Facts } from '#platform/web/kit/facts.tsx';
import { t } from '#platform/web/language.ts';
import type { Profile } from '../contract/employee.ts';
import style from './people.module.css';
import { filled } from './values.ts';

const GENDERS: Record<string, string> = { M: 'Male', F: 'Female', O: 'Other' };

type Personal = { person: Profile; personal: NonNullable<Profile['personal']> };

export default function Personal({ person, personal }: Personal) {
  const day = useDay();
  const about = [
    { label: 'Full name', value: person.fullname },
    { label: 'Name in local script', value: person.localname },
    { label: 'Date of birth', value: day(personal.dateofbirth) },
    { label: 'Gender', value: personal.gender ? t(GENDERS[personal.gender] ?? personal.gender) : null },
    { label: 'Marital status', value: personal.maritalstatus ? t(personal.maritalstatus) : null },
    { label: 'Father or spouse', value: personal.fathername },
    { label: 'Person with disability', value: personal.isdisabled ? t('Yes') : t('No') },
  ];
  const service = [
    { label: 'Joining date', value: day(person.joiningdate) },
    { label: 'Leaving date', value: day(person.leavingdate) },
    { label: 'PIN code', value: personal.pincode },
    { label: 'Work e-mail alias', value: personal.workemailalias },
  ];
  return (
    <div className={style.cards}>
      <Card title={t('Personal')}>
        <Facts facts={filled(about)} />
      </Card>
      <Card title={t('Service')}>
        <Facts facts={filled(service)} />
      </Card>
    </div>
  );
}
