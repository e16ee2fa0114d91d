// `npm run page:inspector [folder]`: the inspector's page for other apps, into kit/page.
import { buildKitPage } from './inspect-build.ts'

const [folder = 'kit/page'] = process.argv.slice(2)
await buildKitPage(folder)
process.stdout.write(`${folder}/index.html: serve this folder beside your app, as /inspect/\n`)
