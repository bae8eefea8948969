import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import beasties from 'beasties';
import postcss from 'postcss';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';

const DIST = join(PROJECT_DIR, 'dist/web');
const PAGE = join(DIST, 'tenant/index.html');

/** Companies whose sign-in pages together contain everything such a page can have. */
const COMPANY = {
  companyname: 'A company',
  logo: '/logo.png',
  colour: null,
  language: 'english',
  singlesignon: { name: 'Single sign-on', only: false },
  isdemo: true,
  demosignins: [{ emailid: 'admin@company.example', role: 'Administrator' }],
  demopassword: null,
};

/** Cast because its type declarations are for another module format than the one loaded. */
const Inliner = beasties as unknown as new (options: object) => { process: (html: string) => Promise<string> };

type Renderer = { renderSignIn: (page: object) => { html: string } };

/**
 * Inlines the CSS rules of the sign-in form into the company's page and loads the stylesheet without blocking, so that
 * the form that the server renders into it (`src/platform/server/first-page.ts`) shows before any other file has
 * loaded.
 */
export async function finishFirstPage(): Promise<void> {
  const { renderSignIn } = (await import(pathToFileURL(join(DIST, 'first-page/render.js')).href)) as Renderer;
  const page = await readFile(PAGE, 'utf8');
  const pages = [COMPANY, { ...COMPANY, singlesignon: null, logo: null }].flatMap((company) =>
    ['/login', '/login/session-expired'].map(
      (pathname) => renderSignIn({ company, pathname, search: '', sentences: undefined }).html,
    ),
  );
  const [link = ''] = /<link rel="stylesheet"[^>]*>/.exec(page) ?? [];
  const current = /href="\/assets\/([^"]*)"/.exec(link)?.[1];
  // Class names contain their file, so of the other stylesheets only those of the form apply.
  const assets = await readdir(join(DIST, 'assets'));
  const others = assets.filter((name) => name.endsWith('.css') && name !== current).sort();
  const links = others.map((name) => `<link rel="stylesheet" href="/assets/${name}">`).join('');
  const rules = new Set<string>();
  for (const scheme of ['light', 'dark']) {
    const filled = page
      .replace('data-mantine-color-scheme="light"', `data-waits data-mantine-color-scheme="${scheme}"`)
      .replace(link, () => link + links)
      .replace('<div id="root">', () => `<div id="root"><div class="first">${pages.join('')}</div>`);
    const inliner = new Inliner({ path: DIST, publicPath: '/', logLevel: 'error', fonts: false, preload: false });
    const [, head = ''] = /<head>([\s\S]*)<\/head>/.exec(await inliner.process(filled)) ?? [];
    for (const [, style = ''] of head.matchAll(/<style>([\s\S]*?)<\/style>/g))
      for (const rule of postcss.parse(style).nodes) rules.add(rule.toString());
  }
  const style = [...rules].join('');
  if (link === '' || !style.includes('_stage_')) throw new Error('No rules were found for the first page of a company');
  const font = assets.find((name) => /^inter-latin-wght.*\.woff2$/.test(name));
  if (!font) throw new Error('The page of a company has lost its font');
  const early = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}">`;
  // Loads as a print stylesheet so that it does not block; `styled.ts` then applies it to all media.
  const late = link.replace('<link ', '<link data-late media="print" ');
  const [tag = ''] = /<script type="module"[^>]*><\/script>/.exec(page) ?? [];
  const program = /src="([^"]*)"/.exec(tag)?.[1];
  if (program === undefined) throw new Error('The page of a company has lost its program');
  const finished = page
    // `scheme.js` loads the program once the form is painted.
    .replace(tag, '')
    .replace('<script src="/scheme.js">', `<script src="/scheme.js" data-program="${program}">`)
    .replace(link, () => `<style>${style}</style>${early}${late}`)
    .replace('<noscript>', () => `<noscript>${link}</noscript>\n    <noscript>`);
  await writeFile(PAGE, finished);
}
