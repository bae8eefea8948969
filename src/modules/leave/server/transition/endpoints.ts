import { checkEndpoints } from './check.ts';
import { listEndpoints } from './list.ts';
import { postEndpoints } from './post.ts';
import { previewEndpoints } from './preview.ts';

export const transitionEndpoints = [...listEndpoints, ...checkEndpoints, ...previewEndpoints, ...postEndpoints];
