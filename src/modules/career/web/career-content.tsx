import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { Company } from '#platform/web/company.ts';
import { RichText } from '#platform/web/kit/rich-text.tsx';
import { t } from '#platform/web/language.ts';
import {
  declared,
  type Entry,
  has,
  SECTION_NAMES,
  type SectionName,
  type ShownSection,
  symbolOf,
} from '../contract/section.ts';
import style from './career.module.css';
import { Positions } from './positions.tsx';

type Owner = Pick<Company, 'companyname' | 'logo'>;
type Content = { company: Owner; sections: readonly ShownSection[] };

/** The page as visitors see it; also used for the preview. */
export function CareerContent({ company, sections }: Content) {
  const positions = useRef<HTMLHeadingElement>(null);
  const of = (name: SectionName) =>
    sections.find(({ sectiontypeid }) => sectiontypeid === declared(name).sectiontypeid);
  if (sections.length === 0)
    return (
      <div className={style.empty}>
        {company.logo ? <img className={style.mark} src={company.logo} alt={company.companyname} /> : null}
        <h1>{t("You are yet to configure your company's career page.")}</h1>
      </div>
    );
  const cover = of('coverphoto');
  const image = cover?.sectiondetail[0]?.documentpath;
  const toPositions = () => {
    positions.current?.scrollIntoView();
    positions.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <header className={style.hero} data-cover={Boolean(image)}>
        {image ? <img className={style.cover} src={image} alt="" /> : null}
        <div className={style.lead}>
          {company.logo ? <img className={style.logo} src={company.logo} alt={company.companyname} /> : null}
          <h1>{cover?.title || t('Careers at {{company}}', { company: company.companyname })}</h1>
          <Button size="md" variant="white" color="dark" onClick={toPositions}>
            {t('See open positions')}
          </Button>
        </div>
      </header>
      {SECTION_NAMES.map((name) => {
        const section = name === 'coverphoto' ? undefined : of(name);
        return section ? <Part key={name} name={name} section={section} /> : null;
      })}
      <Positions heading={positions} />
      <footer className={style.foot}>{company.companyname}</footer>
    </>
  );
}

function Part({ name, section }: { name: SectionName; section: ShownSection }) {
  const { heading, body } = declared(name);
  const { title, sectionbody, sectiondetail } = section;
  return (
    <section className={style.part} data-part={name}>
      <h2>{t(heading)}</h2>
      {body ? (
        <>
          {title ? <h3 className={style.title}>{title}</h3> : null}
          {sectionbody ? <RichText className={style.body} html={sectionbody} /> : null}
          {sectiondetail.length > 0 ? (
            <div className={style.pictures}>
              {sectiondetail.map(({ documentpath }, at) =>
                documentpath ? (
                  <img key={at} src={documentpath} alt="" width={200} height={200} loading="lazy" />
                ) : null,
              )}
            </div>
          ) : null}
        </>
      ) : (
        <ul className={style.tiles} data-section={name}>
          {sectiondetail.map((entry, at) => (
            <Tile key={at} name={name} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Tile({ name, entry }: { name: SectionName; entry: Entry }) {
  const { title, description, documentpath, officeaddress } = entry;
  const wide = name === 'officelocation';
  return (
    <li>
      {has(name, 'image') && documentpath ? (
        <img
          className={wide ? style.place : style.icon}
          src={documentpath}
          alt=""
          loading="lazy"
          {...(wide ? {} : { width: 64, height: 64 })}
        />
      ) : null}
      {has(name, 'symbol') && documentpath ? (
        <span className={style.symbol} aria-hidden>
          {symbolOf(documentpath)}
        </span>
      ) : null}
      <h3>{title}</h3>
      {description ? <p>{description}</p> : null}
      {officeaddress ? (
        <address>
          {[
            officeaddress.addressline1,
            officeaddress.addressline2,
            [officeaddress.cityname, officeaddress.pincode].filter(Boolean).join(' '),
            officeaddress.countryname,
          ]
            .filter(Boolean)
            .map((line, at) => (
              <span key={at}>{line}</span>
            ))}
        </address>
      ) : null}
    </li>
  );
}
