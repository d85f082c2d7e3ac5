import { castles } from './castles';
import { furniture } from './furniture';
import { goods } from './goods';
import { homes } from './homes';
import { monuments } from './monuments';
import { wonders } from './wonders';
import { works } from './works';

/** Buildings and what stands about and in them. */
export const houses = { ...homes, ...castles, ...monuments, ...wonders, ...works, ...goods, ...furniture };
