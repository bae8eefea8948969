import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { html, type Html, jsonData, trustedHtml } from '../engine/html.ts';
import { storedBranding } from './branding.ts';
import type { PageAnswer, PageContext } from './page.ts';
import { PAGE_STYLE } from './page-style.ts';
import { pageWords } from './page-words.ts';
import { PROJECT_DIR } from './settings.ts';

const scripts = new Map<string, Promise<string | undefined>>();

/** The file name of the script of an application in `src/web`; undefined where the applications are not built. */
function scriptOf(app: string): Promise<string | undefined> {
  const script = scripts.get(app);
  if (script) return script;
  const name = new RegExp(`^${app}-[\\w-]{8,}\\.js$`);
  const file = readdir(join(PROJECT_DIR, 'dist/web/assets')).then(
    (names) => names.find((one) => name.test(one)),
    () => undefined,
  );
  scripts.set(app, file);
  return file;
}

const style = trustedHtml(`<style>${PAGE_STYLE}</style>`);

export type PageContent = {
  readonly status?: number;
  readonly title: string;
  readonly content: Html;
  /** What the script starts with; without it the page has none. */
  readonly data?: object;
};

/** A page for somebody without an account: never found by search engines, never kept. `app` names its script. */
export async function pageDocument(
  ctx: PageContext,
  app: 'apply' | 'guest',
  { status = 200, title, content, data }: PageContent,
): Promise<PageAnswer> {
  const { language, tag } = await pageWords(ctx);
  const script = data && (await scriptOf(app));
  const body = html`<!doctype html>
    <html lang="${tag}" data-language="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} / Muster</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${style}
        ${
          data &&
          html`<script type="application/json" id="${app}-data">
            ${jsonData(data)}
          </script>`
        }
        ${script && html`<script type="module" src="/assets/${script}"></script>`}
      </head>
      <body>
        <main id="${app}">${content}</main>
      </body>
    </html>`;
  return { status, body, styles: [PAGE_STYLE], headers: { 'cache-control': 'no-store' } };
}

/** The logo of the company as the career site shows it, or its name. */
export const companyMark = async (ctx: PageContext): Promise<Html> => {
  const logo = ctx.fileLink((await ctx.tx(storedBranding)).logo, 0);
  return logo === null
    ? html`<p class="company">${ctx.tenant.companyname}</p>`
    : html`<img class="mark" src="${logo}" alt="${ctx.tenant.companyname}" />`;
};
