import { once } from 'node:events'
import type { CDPSession, Page } from 'playwright'

/** What is still held after a forced collection of garbage. */
export type Held = { heapMb: number; listeners: number; nodes: number }

/** Of a page: its heap, listeners and nodes of its document. */
export async function heldByPage(page: Page): Promise<() => Promise<Held>> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  return async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
    return {
      heapMb: of('JSHeapUsedSize') / 1e6,
      listeners: of('JSEventListeners'),
      nodes: of('Nodes'),
    }
  }
}

/** The heap of a Node process that was started with `--inspect` at this port, in MB. */
export async function heldByProcess(port: number): Promise<() => Promise<number>> {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).json()
  const [{ webSocketDebuggerUrl }] = targets as [{ webSocketDebuggerUrl: string }]
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  let asked = 0
  const ask = async (method: string): Promise<{ usedSize?: number }> => {
    const id = (asked += 1)
    const answer = new Promise<{ usedSize?: number }>((resolve) => {
      socket.addEventListener('message', function hear({ data }: MessageEvent<string>) {
        const message = JSON.parse(data) as { id?: number; result?: { usedSize?: number } }
        if (message.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(message.result ?? {})
      })
    })
    socket.send(JSON.stringify({ id, method }))
    return answer
  }
  return async () => {
    await ask('HeapProfiler.collectGarbage')
    return ((await ask('Runtime.getHeapUsage')).usedSize ?? 0) / 1e6
  }
}

/** The middle value of the first third, and of the last. */
export function thirdsOf(values: readonly number[]): { first: number; last: number } {
  const third = Math.ceil(values.length / 3)
  return { first: middle(values.slice(0, third)), last: middle(values.slice(-third)) }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
