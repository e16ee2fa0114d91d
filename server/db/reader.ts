import { Worker } from 'node:worker_threads'
import { fieldsOf } from './fields-of.ts'

export type ReaderQuestion = { text: string; parameters: readonly unknown[] }
/** A fault carries the properties of `node:sqlite`'s errors. */
export type ReaderAnswer =
  | { rows: unknown[]; isMore: boolean }
  | { fault: { message: string; code: unknown; errcode: unknown; errstr: unknown } }

/** SQLITE_INTERRUPT: the statement was interrupted. */
const INTERRUPTED = 9

type Options = { file: string; busyTimeoutMs: number; statementTimeoutMs: number }

type Waiting = {
  /** Rows received so far. */ rows: unknown[]
  resolve(rows: unknown[]): void
  reject(error: Error): void
}

/** A thread with its own connection that runs one statement after another. */
export class Reader {
  readonly #worker: Worker
  readonly #timeoutMs: number
  readonly #waiting: Waiting[] = []
  readonly #gone: Promise<void>
  #timer: NodeJS.Timeout | undefined
  #isUp = false
  #isOver = false

  constructor({ file, busyTimeoutMs, statementTimeoutMs }: Options) {
    this.#timeoutMs = statementTimeoutMs
    this.#worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
      workerData: { file, busyTimeoutMs },
    })
    // The thread must not keep the process alive.
    this.#worker.unref()
    this.#worker.once('online', () => {
      this.#isUp = true
      this.#watch()
    })
    this.#worker.on('message', (answer: ReaderAnswer | object) => {
      // Ignores other messages: Node's --watch posts the names of the files that the thread loads.
      if ('rows' in answer || 'fault' in answer) this.#take(answer)
    })
    this.#worker.on('error', (error) =>
      this.#fail(faultOf({ message: error.message, ...fieldsOf(error) })),
    )
    this.#gone = new Promise((resolve) =>
      this.#worker.on('exit', () => resolve(this.#fail(interrupted('The thread has ended.')))),
    )
  }

  /** Whether the thread has ended. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** @throws Error like `node:sqlite`'s, also on a timeout */
  ask(text: string, parameters: readonly unknown[]): Promise<unknown[]> {
    if (this.#isOver) return Promise.reject(interrupted('The thread has ended.'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ rows: [], resolve, reject })
      if (this.#waiting.length === 1) this.#watch()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.#worker.postMessage({ text, parameters } satisfies ReaderQuestion)
    })
  }

  /**
   * Ends the thread and resolves when it is gone: a running statement finishes first, because it
   * can't be interrupted.
   */
  async end(): Promise<void> {
    this.#fail(interrupted('The database is being closed.'))
    await this.#worker.terminate()
    await this.#gone
  }

  #take(answer: ReaderAnswer): void {
    if ('rows' in answer) this.#waiting[0]?.rows.push(...answer.rows)
    if ('rows' in answer && answer.isMore) return
    const asked = this.#waiting.shift()
    this.#watch()
    if ('rows' in answer) asked?.resolve(asked.rows)
    else asked?.reject(faultOf(answer.fault))
  }

  /**
   * The timeout of a statement starts when the previous one was answered, that of the first one
   * when the thread has started.
   */
  #watch(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.#isUp || this.#waiting.length === 0) return
    this.#timer = setTimeout(() => {
      this.#fail(interrupted('A statement took too long.'))
      void this.#worker.terminate()
    }, this.#timeoutMs).unref()
  }

  #fail(error: Error): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }

  /** Resolves when an ended thread is gone. */
  get gone(): Promise<void> {
    return this.#gone
  }
}

type Facts = { message: string; code?: unknown; errcode?: unknown; errstr?: unknown }

function faultOf({ message, ...facts }: Facts): Error {
  return Object.assign(new Error(message), facts)
}

function interrupted(message: string): Error {
  return faultOf({ message, code: 'ERR_SQLITE_ERROR', errcode: INTERRUPTED, errstr: 'interrupted' })
}
