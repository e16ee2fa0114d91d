import { spawn } from 'node:child_process'
import { giveUp, ownNode } from './run.js'

/**
 * Continues only with the project's own Node 24. npm puts it first in PATH, but a script that is
 * started by hand runs with the system's Node: then the script is restarted with the right one, and
 * this process exits with its exit code.
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
