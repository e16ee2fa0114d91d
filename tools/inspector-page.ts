// `npm run page:inspector`: the inspector's page into kit/page; the kit's package takes it along.
import { buildKitPage } from './inspect-build.ts'

await buildKitPage('kit/page')
