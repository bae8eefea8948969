import { Card } from '#platform/web/kit/card.tsx';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { useCompany } from '#platform/web/company.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import style from './about-me.module.css';

/** Details of the person from the session. */
export default function AboutMe() {
  const session = useSession();
  const company = useCompany();
  if (!session) return null;
  const items = [
    { label: 'Company', value: typeof company === 'string' ? '' : company.companyname },
    { label: 'E-mail', value: session.emailid },
    { label: 'Time zone', value: session.timezoneid },
  ];
  return (
    <Card title={t('About you')}>
      <div className={style.who}>
        <PersonAvatar name={session.fullname} image={session.imagepath} size={44} />
        <b>{session.fullname}</b>
      </div>
      <DescriptionList items={items.filter((fact) => fact.value)} />
    </Card>
  );
}
