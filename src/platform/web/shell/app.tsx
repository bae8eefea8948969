import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Page, pagesOf, type WebModule } from '../module.ts';
import { onReached } from '../reachable.ts';
import '../rights.ts';
import { renewals } from '../session.ts';
import { newQueryClient } from '../use-endpoint.ts';
import { Crashed, NotFound } from './notices.tsx';
import { ModulesContext } from './modules.ts';
import { PageFrame } from './page-frame.tsx';
import { Shell } from './shell.tsx';
import { keepTypedDialogs } from './typed-dialog.ts';

keepTypedDialogs();

const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFound,
});

function routeOf(page: Page) {
  const Body = lazyRouteComponent(page.load);
  const framed = () => (
    <PageFrame page={page}>
      <Body />
    </PageFrame>
  );
  return createRoute({
    getParentRoute: () => rootRoute,
    path: page.path,
    // The router loads the page's code as soon as a link to it is hovered.
    component: Object.assign(framed, { preload: async () => Body.preload?.() }),
  });
}

function build(modules: readonly WebModule[]) {
  const pages = modules.flatMap(pagesOf);
  const client = newQueryClient();
  const router = createRouter({
    routeTree: rootRoute.addChildren(pages.map(routeOf)),
    context: { client },
    defaultPreload: 'intent',
    defaultErrorComponent: Crashed,
    scrollRestoration: true,
  });
  return { router, client };
}

/**
 * The signed-in application. It is mounted anew for each sign-in, so that no data of the previous user stays in memory.
 */
export function App({ modules }: { modules: readonly WebModule[] }) {
  const [{ router, client }] = useState(() => build(modules));
  // A renewed session refetches the displayed data, without reloading a page with a half-filled form.
  useEffect(() => renewals.subscribe(() => void client.invalidateQueries()), [client]);
  // Queries that failed without a connection are refetched.
  useEffect(
    () => onReached(() => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })),
    [client],
  );
  return (
    <ModulesContext value={modules}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ModulesContext>
  );
}
