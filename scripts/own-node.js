import { spawn } from 'node:child_process'
import { giveUp, ownNode } from './run.js'

/**
 * Continues only under the project's own Node 24. npm puts it first in PATH, but a script started
 * by hand runs under the machine's Node: then the same script is started again under the right one,
 * and this process exits with its code.
 */
export async function ensureOwnNodeRuns() {
  if (process.versions.node.startsWith('24.')) return
  const node = ownNode()
  if (node === undefined) giveUp('The project\'s own Node 24 is missing: run "npm ci" first.')
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  process.exit(await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1))))
}
