// `npm run dev`: the API, restarted when its files change, and Vite with hot reload in front of it.
// Ctrl-C stops both.
import { spawn } from 'node:child_process'
import { ensureOwnNodeRuns } from './own-node.js'
import { command, root, say } from './run.js'

await ensureOwnNodeRuns()

const children = [
  ['--watch', '--watch-preserve-output', 'server/main.ts'],
  [command('vite'), ...process.argv.slice(2)],
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }))

/** @param {NodeJS.Signals} signal */
const endAll = (signal) => children.forEach((child) => child.kill(signal))

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => endAll(signal))
for (const child of children) {
  child.on('close', (code) => {
    process.exitCode ||= code ?? 0
    endAll('SIGTERM')
  })
}
say('API and web app are starting; the address to open is the one Vite prints.')
