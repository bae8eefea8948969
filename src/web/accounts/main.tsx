import { Accounts } from '#modules/identity/web/accounts.tsx';
import { startSmall } from '#platform/web/start-small.tsx';

await startSmall(Accounts);
