import { useEffect, useRef } from 'react';
import { t } from '#platform/web/language.ts';
import { type ApplyData, openingsPath, shareLinks } from '../../contract/apply.ts';

/** The head of each step, and of the page after the last. */
export function Top({ data, title }: { data: ApplyData; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  const { designationname } = data.job;
  useEffect(() => {
    document.title = `${title}: ${designationname} / Muster`;
    // A new step is read from its title; the first one is where the page begins. Questions that are read again take the
    // cursor from nobody.
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title, designationname]);
  return (
    <header className="top">
      {data.logo === null ? (
        <p className="company">{data.companyname}</p>
      ) : (
        <img className="mark" src={data.logo} alt={data.companyname} />
      )}
      <p className="job">{data.job.designationname}</p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="facts">
        <span>{data.job.location || '-'}</span>
        <span>{data.job.designationname}</span>
        <span>{data.job.jobtype}</span>
      </p>
    </header>
  );
}

/** The page of an application that was sent. */
export function Sent({ data, onNext }: { data: ApplyData; onNext: () => void }) {
  return (
    <div className="done">
      <Top data={data} title={t('Your application has been successfully submitted!')} />
      <p>{t('Our team will reach out to you for further screening.')}</p>
      <p>
        <a href={data.joburl}>{data.joburl}</a>
      </p>
      <p className="label">{t('Share this opening')}</p>
      <p className="share">
        {shareLinks(data.joburl).map(({ name, href }) => (
          <a key={name} href={href} rel="noopener noreferrer">
            {name}
          </a>
        ))}
      </p>
      <a className="button" href={openingsPath(data.source)}>
        {t('View all openings')}
      </a>
      <p>
        <button type="button" className="link" onClick={onNext}>
          {t('Apply for somebody else')}
        </button>
      </p>
    </div>
  );
}
