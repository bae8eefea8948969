import { html, type Html, trustedHtml } from '#platform/engine/html.ts';
import {
  declared,
  type Entry,
  has,
  SECTION_NAMES,
  type SectionName,
  type ShownSection,
  symbolOf,
} from '../contract/section.ts';
import { picture } from './picture.ts';
import type { Words } from '#platform/engine/page-words.ts';
import type { Owner } from './words.ts';

const sectionOf = (sections: readonly ShownSection[], name: SectionName): ShownSection | undefined =>
  sections.find(({ sectiontypeid }) => sectiontypeid === declared(name).sectiontypeid);

/** The name of the page: its own title, or one made of the company's name. */
export const pageTitle = (sections: readonly ShownSection[], { companyname: company }: Owner, t: Words): string =>
  sectionOf(sections, 'coverphoto')?.title || t('Careers at {{company}}', { company });

export const coverOf = (sections: readonly ShownSection[]): string | null =>
  sectionOf(sections, 'coverphoto')?.sectiondetail[0]?.documentpath ?? null;

function hero(sections: readonly ShownSection[], owner: Owner, t: Words): Html {
  const cover = coverOf(sections);
  return html`<header class="hero" data-cover="${cover ? 'true' : 'false'}">
    ${cover && picture(cover, 'cover')}
    <div class="lead">
      ${owner.logo && html`<img class="logo" src="${owner.logo}" alt="${owner.companyname}" />`}
      <h1>${pageTitle(sections, owner, t)}</h1>
      <a class="button light" role="button" href="#positions">${t('See open positions')}</a>
    </div>
  </header>`;
}

const lines = ({ officeaddress: address }: Entry): string[] =>
  address
    ? [
        address.addressline1,
        address.addressline2,
        [address.cityname, address.pincode].filter(Boolean).join(' '),
        address.countryname,
      ].filter(Boolean)
    : [];

function tile(name: SectionName, entry: Entry): Html {
  const { title, description, documentpath } = entry;
  return html`<li>
    ${has(name, 'image') && documentpath && picture(documentpath, name === 'officelocation' ? 'office' : 'icon')}
    ${has(name, 'symbol') && documentpath && html`<span class="symbol" aria-hidden="true">${symbolOf(documentpath)}</span>`}
    <h3>${title}</h3>
    ${description && html`<p>${description}</p>`}
    ${lines(entry).length > 0 && html`<address>${lines(entry).map((line) => html`<span>${line}</span>`)}</address>`}
  </li>`;
}

function part(name: SectionName, { title, sectionbody, sectiondetail }: ShownSection, t: Words): Html {
  const { heading, body } = declared(name);
  const pictures = sectiondetail.flatMap(({ documentpath }) => documentpath ?? []);
  const described = html`${title && html`<h3 class="title">${title}</h3>`}
  ${sectionbody && html`<div class="body">${trustedHtml(sectionbody)}</div>`}
  ${pictures.length > 0 && html`<div class="pictures">${pictures.map((path) => picture(path, 'tile'))}</div>`}`;
  return html`<section class="part" data-part="${name}">
    <h2>${t(heading)}</h2>
    ${
      body
        ? described
        : html`<ul class="tiles" data-section="${name}">
            ${sectiondetail.map((entry) => tile(name, entry))}
          </ul>`
    }
  </section>`;
}

/**
 * The company's own part of its career page: the head and the sections that are configured, in their order. The texts
 * with markup are taken as they are: the server has cleaned them.
 */
export const companyContent = (sections: readonly ShownSection[], owner: Owner, t: Words): Html =>
  html`${hero(sections, owner, t)}
  ${SECTION_NAMES.map((name) => {
    const section = name === 'coverphoto' ? undefined : sectionOf(sections, name);
    return section && part(name, section, t);
  })}`;

/** What is shown where there is neither content nor a template of jobs. */
export const nothingConfigured = (owner: Owner, t: Words): Html =>
  html`<div class="empty">
    ${owner.logo && html`<img class="mark" src="${owner.logo}" alt="${owner.companyname}" />`}
    <h1>${t("You are yet to configure your company's career page.")}</h1>
  </div>`;
