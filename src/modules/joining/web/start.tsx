import { QueryClientProvider } from '@tanstack/react-query';
import { companyLanguage, loadCompany } from '#platform/web/company.ts';
import { startSmall } from '#platform/web/start-small.tsx';
import { newQueryClient } from '#platform/web/use-endpoint.ts';
import { Joining } from './joining.tsx';

const client = newQueryClient();

/** The forms are those of the profile, which load lists of the product by name. */
const Page = () => (
  <QueryClientProvider client={client}>
    <Joining />
  </QueryClientProvider>
);

/** Renders the pages of an invited person, on the company's own host. */
export async function startJoining(): Promise<void> {
  await loadCompany();
  await startSmall(Page, companyLanguage());
}
