import { readdirSync, readFileSync } from 'node:fs'

/**
 * Looks at the memory of a process and its children twenty times a second, where the system tells.
 * `stop` answers by how many MB they grew at most.
 */
export function watchMemory(pid: number): { stop(): number } {
  const before = memoryOf(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 50)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.round(most - before)
    },
  }
}

/** In MB. Children end at any moment: what can't be read any more is gone. */
function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return 0
  try {
    const own =
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    return childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), own)
  } catch {
    return 0
  }
}

/** A child belongs to the thread that started it. */
function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  )
}
