// Prepares a machine with git and Node 20 or newer for the command that npm runs next. Requires no
// installed packages.
import { giveUp } from './run.js'
import { ensureOwnNode, install, isInstalled } from './installed.js'

const oldestMajor = 20
if (Number(process.versions.node.split('.')[0]) < oldestMajor)
  giveUp(
    `This needs Node ${oldestMajor} or newer; ${process.version} is running. See ` +
      'https://nodejs.org/en/download.',
  )

if (!isInstalled()) {
  await install()
  await ensureOwnNode()
}

// For `npm test`: a browser for the end-to-end tests, and in CI PostgreSQL.
if (process.argv.includes('--browser')) {
  const { ensureBrowser } = await import('./browser.js')
  const { ensurePostgres } = await import('./postgres.js')
  await ensurePostgres()
  await ensureBrowser()
}

// For `npm run test:long`: the other browser engines.
if (process.argv.includes('--engines')) {
  const { ensureEngines } = await import('./engines.js')
  await ensureEngines()
}
