import { suite } from '../../test/suite';

await suite('troyes');
