import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('./xlsx-child.ts', import.meta.url))
/** The memory for a sheet's objects; unpacked bytes are limited by the child. */
const MAX_HEAP_MB = 400
/** The limit of the resulting CSV, which is stored and read several times. */
const MAX_CSV_BYTES = 40 * 1024 * 1024

/** Why a conversion failed. */
type Fault = 'too large' | 'unreadable' | 'stopped' | { farCell: string }

/** The child's exit codes for known failures. */
export const exitCodes = { tooLarge: 3, unreadable: 4, farCell: 5 } as const

/**
 * Converts a workbook to CSV in a child process without secrets, which may crash without harm: when
 * it runs out of memory or time it is killed, and the file counts as too large.
 */
export async function convertInChild(
  bytes: Uint8Array,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<Uint8Array | Fault> {
  if (signal.aborted) return 'stopped'
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${MAX_HEAP_MB}`, '--disable-warning=ExperimentalWarning', file],
    {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    },
  )
  const end = () => void child.kill('SIGKILL')
  const timer = setTimeout(end, timeoutMs)
  signal.addEventListener('abort', end, { once: true })
  const chunks: Buffer[] = []
  let length = 0
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MAX_CSV_BYTES) end()
    else chunks.push(chunk)
  })
  // A crashed child closes its input.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  try {
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    )
    if (signal.aborted) return 'stopped'
    const written = Buffer.concat(chunks, length)
    if (code === 0) return written
    if (code === exitCodes.farCell) return { farCell: written.toString() }
    return code === exitCodes.unreadable ? 'unreadable' : 'too large'
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
