import { Signup } from '#modules/signup/web/signup.tsx';
import { startSmall } from '#platform/web/start-small.tsx';

await startSmall(Signup);
