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

// For what drives a browser; `npm test` does the same beside its checks.
if (process.argv.includes('--browser')) {
  const { ensurePrograms } = await import('./programs.js')
  await ensurePrograms()
}

// For `npm run test:long`: the other browser engines.
if (process.argv.includes('--engines')) {
  const { ensureEngines } = await import('./engines.js')
  await ensureEngines()
}
