import { Superuser } from '#modules/operators/web/superuser.tsx';
import { startSmall } from '#platform/web/start-small.tsx';

await startSmall(Superuser);
