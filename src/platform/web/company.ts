import type { OutputOf } from '#platform/contract/endpoint.ts';
import { verifySubscription } from '#platform/contract/session.ts';
import { store, useStore } from './store.ts';
import { isCallError, send, sentenceOf } from './wire.ts';

export type Company = OutputOf<typeof verifySubscription>[number];
/**
 * `suspended`: no one may sign in at the moment. `unknown`: no company has this address. `failed`: the server did not
 * answer.
 */
export type CompanyState = Company | 'loading' | 'unknown' | 'failed' | 'suspended';

const company = store<CompanyState>('loading');
/** Why the company could not be loaded. */
export const lookUpFault = store('');

/** The label of the tenant: the first one of the host name. */
export const addressLabel = (): string => location.hostname.split('.')[0] ?? '';
export const baseDomain = (): string => location.host.split('.').slice(1).join('.');

export const useCompany = (): CompanyState => useStore(company);
export const subscriptionToken = (): string | undefined => {
  const existing = company.get();
  return typeof existing === 'string' ? undefined : existing.token;
};

/** The public key, sent with public calls. */
export const publicKey = (): string | undefined => {
  const existing = company.get();
  return typeof existing === 'string' ? undefined : existing.applicationkey;
};

export const companyLanguage = (): string | undefined => {
  const existing = company.get();
  return typeof existing === 'string' ? undefined : existing.language;
};

/** Sets a company that is already loaded, for pages rendered on the server. */
export const showCompany = (result: Company): void => company.set(result);

let loading: Promise<void> | undefined;

/** Loads the company once; again after a failure, or with `again` when it has changed. */
export function loadCompany(again = false): Promise<void> {
  if (again) loading = undefined;
  loading ??= lookUp().finally(() => {
    if (company.get() === 'failed') loading = undefined;
  });
  return loading;
}

async function lookUp(): Promise<void> {
  try {
    const [result] = await send(verifySubscription, { label: addressLabel() });
    company.set(result ?? 'unknown');
    if (result?.tracing) void import('./tracing.ts').then(({ startTracing }) => startTracing());
  } catch (error) {
    lookUpFault.set(sentenceOf(error));
    const stopped = isCallError(error) && error.code === 'suspended';
    company.set(stopped ? 'suspended' : isCallError(error) && error.status === 404 ? 'unknown' : 'failed');
  }
}
