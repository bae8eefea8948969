import { useCompany } from '#platform/web/company.ts';
import { NoCompany } from '#platform/web/gate/no-company.tsx';
import { Mark, Stage } from '#platform/web/gate/stage.tsx';
import { t } from '#platform/web/language.ts';
import { CareerPage } from './career-page.tsx';
import style from './career.module.css';

const HOME = '/career';

/** The career pages of the company of this host. */
export function CareerSite() {
  const company = useCompany();
  if (typeof company === 'string') return <NoCompany company={company} />;
  if (location.pathname.replace(/\/$/, '') === HOME) return <CareerPage company={company} />;
  const { logo, companyname } = company;
  return (
    <Stage
      title={t('This opening was not found')}
      lead={t('It may have been filled or withdrawn, or the address may be wrong.')}
      mark={logo ? <img className={style.mark} src={logo} alt={companyname} /> : <Mark size={40} />}
    >
      <a className={style.home} href={HOME}>
        {t('View all openings')}
      </a>
    </Stage>
  );
}
