import type { FilterField } from '../contract/person-filter.ts';
import type { Context } from './serve.ts';

type Viewer = Pick<Context, 'db' | 'session' | 'today'>;

/** Further fields by which lists of people are filtered; a module contributes them. */
export type PersonFilters = {
  /** The fields that the viewer may filter by. */
  readonly fields: (viewer: Viewer) => Promise<FilterField[]>;
  /**
   * The people who match the filters of an address; undefined without filters.
   * @throws ApplicationError 404 for a field the viewer may not see, as for an unknown one
   */
  readonly found: (viewer: Viewer, text: string | undefined) => Promise<number[] | undefined>;
};
