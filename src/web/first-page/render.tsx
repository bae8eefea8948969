import { renderToString } from 'react-dom/server';
import { type Company, showCompany } from '#platform/web/company.ts';
import Gate from '#modules/sign-in/web/gate.tsx';
import { showSentences } from '#platform/web/language.ts';
import { Tenant } from '#platform/web/tenant.tsx';

/** What the sign-in page is drawn from: the company, the address that was opened, the sentences of its language. */
export type FirstPage = {
  company: Company;
  pathname: string;
  search: string;
  sentences: Readonly<Record<string, string>> | undefined;
};

const Nothing = () => null;
const never = () => new Promise<never>(() => undefined);

/** Draws the sign-in page as the browser would. @returns the content of the page's root, and its title */
export function renderSignIn({ company, pathname, search, sentences }: FirstPage): { html: string; title: string } {
  // The components read the address as in a browser.
  Object.assign(globalThis, { location: { pathname, search } });
  showSentences(sentences);
  showCompany(company);
  const drawn = renderToString(<Tenant App={Nothing} Gate={Gate} loadApp={never} />);
  const [tag = '', title = ''] = /<title>([^<]*)<\/title>/.exec(drawn) ?? [];
  return { html: drawn.replace(tag, ''), title };
}
