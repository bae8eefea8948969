import { describe, expect, test } from 'vitest';
import { answer, pageMarkup } from '#platform/web/test/page-markup.tsx';
import { companyWeb } from '../index.ts';
import { NOUNS, type Noun } from './nouns.ts';

type Page = { of: Noun; need?: 'read' | 'edit'; rows?: readonly object[]; page?: 'list' | 'create' };

/** The page of a list, or of its form, as somebody with this right sees it. */
const htmlOf = ({ of, need = 'edit', rows = [of.row], page = 'list' }: Page): Promise<string> =>
  pageMarkup({
    modules: [companyWeb],
    path: page === 'list' ? of.path : `${of.path}/create`,
    rights: { [of.feature]: need },
    answers: [answer(of.list, {}, rows)],
  });
const words = (html: string): string => html.replaceAll(/<[^<>]*>/g, '|').replaceAll(/\|+/g, '|');
const headings = (html: string): string[] =>
  [...html.matchAll(/<th scope="col".*?<\/th>/g)].map(([head]) => words(head).replaceAll('|', ''));
const bodyRows = (html: string): string[] => html.match(/<tr tabindex="-1".*?<\/tr>/g) ?? [];
/** The buttons of these names, and whether they can be pressed. */
const buttons = (html: string, names: readonly string[]) =>
  [...html.matchAll(/<button[^<>]*aria-label="([^"]*)"[^<>]*>/g)]
    .filter(([, name]) => names.includes(name ?? ''))
    .map(([tag, name]) => [name, !/ disabled(?:=""|\s|>)/.test(tag)]);
const ROW_BUTTONS = ['Edit', 'Delete'];
const nounOf = (name: string): Noun => NOUNS.find(({ noun }) => noun === name) as Noun;

describe.each(NOUNS)('the list of each $noun ($rows)', (of) => {
  test('has a title, its columns, and says that nobody is assigned', async () => {
    expect(companyWeb.pages.find(({ path }) => path === of.path)?.title).toBe(of.title);
    const html = await htmlOf({ of });
    expect(headings(html)).toEqual(of.columns);
    expect(bodyRows(html).map(words)).toEqual([expect.stringContaining(`|${of.none}|`)]);
    expect(words(html)).toContain('|Showing all 1|');
    expect(buttons(html, ROW_BUTTONS)).toEqual(ROW_BUTTONS.map((name) => [name, true]));
    expect(html).toContain('data-open="true"');
  });
  test('begins with what to create', async () => {
    const html = await htmlOf({ of, rows: [] });
    expect(words(html)).toContain(`|Create your first ${of.noun}|`);
    expect(words(html)).toContain('|Create|');
    // Where rows are created in bulk as well, a menu has the link.
    if (!html.includes('aria-haspopup="menu"')) expect(html).toContain(`href="${of.path}/create"`);
  });
  test('says of a delete that it is done, was refused or has failed', async () => {
    const texts = (await of.screen()).words;
    expect([texts.deleted(), texts.refused(), texts.notdeleted()]).toEqual([of.deleted, of.refused, of.failing]);
  });
});

test('three people of a row have a face that leads to their profile, the others are a number that opens all (S2-266 S2-267 S3-215)', async () => {
  const people = ['Asha Rao', 'Bela Shah', 'Chitra Iyer', 'Dev Nair', 'Esha Bose'].map((fullname, at) => ({
    employeeid: 70 + at,
    employeecode: `E${at}`,
    fullname,
    imagepath: null,
  }));
  for (const of of NOUNS) {
    const row = { ...of.row, assignedemployeecount: 5, assignedemployeelist: people };
    const [html = ''] = bodyRows(await htmlOf({ of, rows: [row] }));
    const profiles = [...html.matchAll(/href="(\/profile\/\d+)"/g)].map(([, href]) => href);
    expect(profiles, of.noun).toEqual(['/profile/70', '/profile/71', '/profile/72']);
    expect(words(html), of.noun).toContain('|+2|');
    expect(buttons(html, ['Show all 5']), of.noun).toEqual([['Show all 5', true]]);
  }
});

test.each([
  [{}, { open: true, edit: true, remove: true }],
  [{ isactionallowed: false }, { open: false, edit: false, remove: false }],
  [{ hideedit: true }, { open: false, edit: false, remove: true }],
  [{ hidedelete: true }, { open: true, edit: true, remove: false }],
  [{ iseditable: false }, { open: false, edit: false, remove: true }],
])(
  'a row with %o does what its flags allow, and the row itself opens as its icon does (S6-022 S6-023 S6-024 S6-025)',
  async (flags, { open, edit, remove }) => {
    for (const of of NOUNS) {
      const html = await htmlOf({ of, rows: [{ ...of.row, ...flags }] });
      expect(buttons(html, ROW_BUTTONS), of.noun).toEqual([
        ['Edit', edit],
        ['Delete', remove],
      ]);
      expect(bodyRows(html)[0], of.noun).toContain(`data-open="${open}"`);
    }
  },
);

test('a read-only right shows the list without ways to change it, and no form (S2-248 S6-008 S6-009 S6-010 S6-014 S6-015 S6-016)', async () => {
  for (const of of NOUNS) {
    const html = await htmlOf({ of, need: 'read' });
    expect(bodyRows(html).map(words), of.noun).toEqual([expect.stringContaining('|Northern|')]);
    expect(buttons(html, ROW_BUTTONS), of.noun).toEqual([]);
    expect(bodyRows(html)[0], of.noun).toContain('data-open="false"');
    const empty = await htmlOf({ of, need: 'read', rows: [] });
    expect(words(empty), of.noun).toContain(`|Create your first ${of.noun}|`);
    for (const one of [html, empty]) expect(words(one), of.noun).not.toContain('|Create|');
    expect(words(await htmlOf({ of, need: 'read', page: 'create' })), of.noun).toContain('|Permission denied|');
  }
});

test('what no right opens is denied, and says so', async () => {
  const of = nounOf('grade');
  const html = await pageMarkup({ modules: [companyWeb], path: of.path, rights: { team: 'edit' }, answers: [] });
  expect(words(html)).toContain('|Permission denied|You are not authorized to access this page|');
});
