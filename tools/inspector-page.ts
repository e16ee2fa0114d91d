// `npm run page:inspector`: builds the inspector's page into kit/page, for the kit's package.
import { buildKitPage } from './inspect-build.ts'

await buildKitPage('kit/page')
