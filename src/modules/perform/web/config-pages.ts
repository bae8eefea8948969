import * as competency from './competency.tsx';
import * as cycle from './cycle.tsx';
import * as payRange from './pay-range.tsx';
import * as reminder from './reminder.tsx';
import * as form from './review-form.tsx';
import * as scale from './scale.tsx';
import * as structure from './structure.tsx';

/** The pages of the configuration, which one looks at after another. */
export const CONFIG_PAGES = { competency, cycle, form, payRange, reminder, scale, structure } as const;
