import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('./xlsx-child.ts', import.meta.url))
/** Objects made of a sheet; bytes are bounded by what the child unpacks. */
const MAX_HEAP_MB = 400
/** Of the CSV that comes of it: it is kept, and read several times. */
const MAX_CSV_BYTES = 40 * 1024 * 1024

/** How a conversion ended that brought nothing. */
type Fault = 'too large' | 'unreadable' | 'stopped'

/** What the child ends with when it says why by itself. */
export const exitCodes = { tooLarge: 3, unreadable: 4 } as const

/**
 * Turns a workbook into CSV in a process of its own, which knows no secret and may fall over by
 * itself: when it runs out of memory or time it is ended, and the file was too large.
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
  // A child that fell over reads no more.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  try {
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    )
    if (signal.aborted) return 'stopped'
    if (code === 0) return Buffer.concat(chunks, length)
    return code === exitCodes.unreadable ? 'unreadable' : 'too large'
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
