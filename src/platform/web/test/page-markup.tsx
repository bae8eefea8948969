import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { vi } from 'vitest';
import { parse } from 'zod/v4/core';
import type { Endpoint, OutputOf, SentInputOf } from '#platform/contract/endpoint.ts';
import { actionOf, type FeatureKey, FEATURES, type Grant } from '#platform/contract/features.ts';
import { bare, themed } from './markup.tsx';
import { pagesOf, type WebModule } from '../module.ts';
import { keyOf, newQueryClient } from '../use-endpoint.ts';

const { ModulesContext } = await import('../shell/modules.ts');
const { PageFrame } = await import('../shell/page-frame.tsx');
const session = await import('../session.ts');

type Rights = Partial<Record<FeatureKey, 'read' | 'edit'>>;

/** Begins a session with these rights, as the answer of a sign-in does; no renewal follows. */
function beginAs(rights: Rights): void {
  const features = Object.entries(rights).map(([key, need]) => ({
    featureid: FEATURES[key as FeatureKey].featureid,
    actionid: actionOf(need),
    scope: 'all',
  })) as Grant[];
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: '' });
  session.begin({ features, userid: 1, expired_at: '2099-01-01T00:00:00Z' } as Parameters<typeof session.begin>[0]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

/** What a call answers in place of the server: it has what the contract says, and may have more. */
export function answer<E extends Endpoint>(endpoint: E, input: SentInputOf<E>, result: OutputOf<E>) {
  parse(endpoint.output, result);
  return { key: keyOf(endpoint, input), result };
}

type PageOptions = {
  modules: readonly WebModule[];
  path: string;
  /** Of whoever opens the page. */
  rights: Rights;
  answers: readonly ReturnType<typeof answer>[];
};

/**
 * What a page of the modules is drawn as at first, as HTML without styles, with the guard by its right: everything that
 * follows from rows and rights. What follows a click, and titles, stay in journeys.
 */
export async function pageMarkup({ modules, path, rights, answers }: PageOptions): Promise<string> {
  const page = modules.flatMap(pagesOf).find((one) => one.path === path);
  if (!page) throw new Error(`No module has the page ${path}`);
  const { default: Body } = await page.load();
  beginAs(rights);
  const client = newQueryClient();
  for (const { key, result } of answers) client.setQueryData(key, result);
  const root = createRootRoute();
  const component = () => (
    <PageFrame page={page}>
      <Body />
    </PageFrame>
  );
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path, component })]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    themed(
      <ModulesContext value={modules}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ModulesContext>,
    ),
    { onError: (error) => void errors.push(error) },
  );
  // What fails in a part that is loaded later would be drawn as if it were still loading.
  if (errors.length > 0) throw errors[0];
  return bare(await new Response(prelude as ReadableStream<Uint8Array<ArrayBuffer>>).text());
}
