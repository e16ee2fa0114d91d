// Exits with 0 if the server of this machine is ready for requests: for container health checks and
// timers.
import { env } from 'node:process'

const base = `http://127.0.0.1:${env['PORT'] ?? 3000}`
const TIMEOUT_MS = 4_000

try {
  const { status } = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (status !== 200) process.stderr.write(`${base}/readyz answers ${status}.\n`)
  process.exitCode = status === 200 ? 0 : 1
} catch (error) {
  process.stderr.write(`${base}/readyz does not answer: ${String(error)}\n`)
  process.exitCode = 1
}
