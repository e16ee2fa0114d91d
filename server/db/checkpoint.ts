import { Worker } from 'node:worker_threads'

/** Checkpoints of SQLite in their own thread, started on first use. */
export function createCheckpoints(file: string): { run(): Promise<void>; stop(): Promise<void> } {
  let worker: Worker | undefined
  let waiting: (() => void)[] = []
  const tell = () => {
    for (const done of waiting) done()
    waiting = []
  }
  /** A failed checkpoint is harmless: SQLite runs one itself later. */
  const gone = () => {
    worker = undefined
    tell()
  }
  const start = () => {
    const started = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
      workerData: file,
    })
    // The thread must not keep the process alive.
    started.unref()
    // Ignores other messages: Node's --watch posts the names of the files that the thread loads.
    started.on('message', (said) => said === 'done' && tell())
    return started.on('error', gone).on('exit', gone)
  }
  return {
    run: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve)
        worker ??= start()
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage('run')
      }),
    async stop() {
      await worker?.terminate()
    },
  }
}
