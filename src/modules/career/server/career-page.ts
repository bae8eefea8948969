import { cleanHtml } from '#platform/server/rich-text.ts';
import { needPublicKey } from '#platform/server/public-key.ts';
import { type Context, serve, serveOpen } from '#platform/server/serve.ts';
import { changeSetting, type Stored } from '#platform/server/tenant-setting.ts';
import { type CareerPage, getCareerConfig, saveCareerConfig } from '../contract/career-config.ts';
import { getCareerPage } from '../contract/career-page.ts';
import {
  declared,
  type Entry,
  has,
  shownSections,
  type Section,
  type SectionName,
  SECTION_NAMES,
} from '../contract/section.ts';
import { claimImages, withImages } from './images.ts';
import { CAREER_PAGE, storedPage, type StoredPage, wholePage } from './stored.ts';

/** The same response for everybody, with public paths of the pictures. */
const show = serveOpen(getCareerPage, async (ctx) => {
  needPublicKey(ctx);
  const { value } = await ctx.tx(storedPage);
  if (!value.ispublished) return [];
  return shownSections(withImages(value, (current) => ctx.fileLink(current, 0)));
});

const result = ({ session, fileLink }: Context, { value, version }: Stored<StoredPage>): CareerPage[] => [
  { ...withImages(value, (current) => fileLink(current, session.logininfoid)), version },
];

/** Keeps only the parts that the section shows. */
function entryOf(name: SectionName, { title, description, documentpath, officeaddress }: Entry): Entry {
  return {
    title: has(name, 'title') ? title : '',
    description: has(name, 'description') ? description : '',
    documentpath: has(name, 'image') || has(name, 'symbol') ? documentpath : null,
    officeaddress: has(name, 'address') ? officeaddress : null,
  };
}

function sectionOf(name: SectionName, { title, sectionbody, sectiondetail }: Section): Section {
  const { title: titled, body } = declared(name);
  return {
    title: titled ? title : '',
    sectionbody: body ? cleanHtml(sectionbody) : '',
    sectiondetail: sectiondetail.map((entry) => entryOf(name, entry)),
  };
}

const save = serve(saveCareerConfig, async (ctx, input) => {
  const sections = SECTION_NAMES.map((name) => [name, sectionOf(name, input[name])] as const);
  const page = wholePage({ ...Object.fromEntries(sections), ispublished: input.ispublished });
  const stored = await changeSetting(ctx, {
    settingname: CAREER_PAGE,
    read: wholePage,
    change: () => claimImages(ctx, page),
  });
  return result(ctx, stored);
});

export const careerEndpoints = [
  show,
  serve(getCareerConfig, async (ctx) => result(ctx, await storedPage(ctx.db))),
  save,
];
