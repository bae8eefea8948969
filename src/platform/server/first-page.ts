import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sentencesOf } from './language.ts';

type Company = { language: string };
type Drawn = { html: string; title: string };
/** The module that the build generates from `src/web/first-page`. */
type Renderer = {
  renderSignIn: (page: {
    company: Company;
    pathname: string;
    search: string;
    sentences: Readonly<Record<string, string>> | undefined;
  }) => Drawn;
};

/** Paths that show pages other than the sign-in form. */
const OTHER_PAGES = /^\/login\/(?!session-expired$)|^\/joining|\/typo|^\/live_events/;
const TAGS: Readonly<Record<string, string>> = { english: 'en', hindi: 'hi' };
const ROOT = '<div id="root">';

/** The language last used on this device, from the cookie beside the session. */
function languageOf(request: FastifyRequest): string | undefined {
  const text = request.cookies['muster_settings'];
  if (!text) return undefined;
  try {
    const { language } = JSON.parse(text) as { language?: unknown };
    return typeof language === 'string' && language in TAGS ? language : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Renders the sign-in form of the host's company into a page, so that it shows before any script. The script renders
 * the same form over it and preserves what was typed; signed-in users do not see it (`scheme.js`).
 * @returns a function that returns the page unchanged where no form belongs, or where the company cannot be looked up
 */
export async function openFirstPage(app: FastifyInstance, dist: string) {
  const file = join(dist, 'first-page/render.js');
  const { renderSignIn } = existsSync(file)
    ? ((await import(pathToFileURL(file).href)) as Renderer)
    : { renderSignIn: undefined };
  return async (page: string, request: FastifyRequest, label: string): Promise<string> => {
    // Two slashes begin a host name, which may be invalid.
    const { pathname, search } = URL.parse(request.url, 'http://host') ?? { pathname: '/', search: '' };
    if (!renderSignIn || OTHER_PAGES.test(pathname)) return page;
    const answer = await app.inject({
      url: `/api/subscription/verifysubscription/${encodeURIComponent(label)}`,
      headers: { host: request.headers.host },
      remoteAddress: request.ip,
    });
    if (answer.statusCode !== 200) return page;
    const [company] = answer.json<{ result: Company[] }>().result;
    if (!company) return page;
    const language = languageOf(request) ?? company.language;
    const sentences = await sentencesOf(language);
    const { html, title } = renderSignIn({ company, pathname, search, sentences });
    return page
      .replace('<html lang="en"', `<html lang="${TAGS[language] ?? 'en'}" data-language="${language}"`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
      .replace(ROOT, () => `${ROOT}<div class="first">${html}</div>`);
  };
}
