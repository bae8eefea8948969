import type { Html } from '../engine/html.ts';
import { originOf } from './hosts.ts';
import type { Form, FormLimits } from './page-form.ts';
import type { OpenContext } from './serve.ts';

/**
 * What a page knows of its caller: the company of the host and the address. A page is read by anybody, signed in or
 * not: the token of a session is in the memory of a script, so no page comes with one.
 */
export type PageContext = OpenContext & {
  readonly session: undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The query string as it came, with its question mark; empty where there is none. */
  readonly search: string;
  /** Whether the caller has the answer of this tag already (If-None-Match): a 304 says that it still holds. */
  readonly seen: (etag: string) => boolean;
  /** Reads the posted form, once. @throws ApplicationError 400, 413 */
  readonly form: () => Promise<Form>;
};

export type PageAnswer = {
  readonly status: number;
  /** A file as bytes is never stored with the pages. */
  readonly body: Html | string | Uint8Array;
  /** By default HTML. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The content of each `<style>` of the page; a style that is not named here has no effect. */
  readonly styles?: readonly string[];
  /** Whether pages of the same host may show this one in a frame. */
  readonly framed?: boolean;
};

/** What says whether a page is still as it was; pages that share one are read together. */
export type PageVersion = {
  readonly name: string;
  /** A text that changes with what the pages show, for a company and the day. It is asked often, so it has to be cheap. */
  readonly read: (ctx: PageContext) => Promise<string>;
};

/**
 * A page that the server writes for the host of a company, outside /api. It needs no script; its own come from `/assets`.
 */
export type Page = {
  readonly method: 'GET' | 'POST';
  /** Such as `/career/job/:jobcode`. */
  readonly path: string;
  /** What a posted form may carry; without it the page takes none. */
  readonly form?: FormLimits;
  /**
   * With it the page is kept compressed, and answered with 304 to whoever has it; without it every answer is made anew.
   * It is read at most twice a second, so what a job changes is seen that late; a call that writes is seen at once.
   */
  readonly version?: PageVersion;
  readonly handle: (ctx: PageContext) => Promise<PageAnswer>;
};

/** The address of a page of this company as others may link to it. */
export const publicAddress = ({ env, tenant }: Pick<PageContext, 'env' | 'tenant'>, path: string): string =>
  `${originOf(env, tenant.label)}${path}`;
