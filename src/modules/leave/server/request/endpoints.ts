import { askEndpoints } from './ask.ts';
import { cancelEndpoints } from './cancel.ts';
import { listEndpoints } from './list.ts';
import { ofRequestEndpoints } from './of-request.ts';

export const leaveRequestEndpoints = [...askEndpoints, ...cancelEndpoints, ...listEndpoints, ...ofRequestEndpoints];
