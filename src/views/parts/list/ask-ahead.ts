type Ask<Query, Answer> = (query: Query, signal: AbortSignal) => Promise<Answer>
type Input<Query, Answer> = {
  ask: Ask<Query, Answer>
  /**
   * What an answer depends on besides the query; it is valid only while these values are the same.
   */
  ground: () => readonly unknown[]
  /** Subscribes to changes elsewhere; returns the unsubscribe function. */
  follow: (onChange: () => void) => () => void
}
type Asked = { question: string; ground: readonly unknown[] }
type Held<Answer> = Asked & { answer: Promise<Answer>; release: () => void; stop: () => void }

/** Later, something may have changed without a notification. */
const LIVES_MS = 4_000

/**
 * Prefetches one page when the user hovers over its button or holds it down. The answer is used
 * once; live changes, other rows, another user or a few seconds invalidate it. Hovering prefetches
 * only once while the same rows are shown, so that a resting pointer costs one request.
 */
export function askAhead<Query, Answer>({ ask, ground, follow }: Input<Query, Answer>) {
  let held: Held<Answer> | undefined
  let pointed: Asked | undefined

  const isTrue = (asked: Asked | undefined, query: Query): boolean => {
    const now = ground()
    return (
      asked?.question === JSON.stringify(query) && asked.ground.every((own, at) => own === now[at])
    )
  }
  const drop = (): void => {
    held?.release()
    held?.stop()
    held = undefined
  }
  const begin = (query: Query): void => {
    drop()
    const abort = new AbortController()
    const late = setTimeout(drop, LIVES_MS)
    const unfollow = follow(drop)
    const made: Held<Answer> = {
      question: JSON.stringify(query),
      ground: ground(),
      answer: ask(query, abort.signal),
      release() {
        clearTimeout(late)
        unfollow()
      },
      stop: () => abort.abort(),
    }
    held = made
    // Errors are ignored here: the list requests the page again and reports them.
    made.answer.catch(() => held === made && drop())
  }

  return {
    point(query: Query, isHeldDown: boolean): void {
      if (isTrue(held, query) || (isTrue(pointed, query) && !isHeldDown)) return
      begin(query)
      pointed = held
    },
    /** Called when other rows are shown. */
    forget(): void {
      drop()
      pointed = undefined
    },
    /** Like `otherwise`, but uses the prefetched answer if it is valid for this query. */
    load(query: Query, signal: AbortSignal, otherwise: Ask<Query, Answer>): Promise<Answer> {
      const found = isTrue(held, query) ? held : undefined
      if (!found) {
        drop()
        return otherwise(query, signal)
      }
      held = undefined
      found.release()
      signal.addEventListener('abort', found.stop)
      return found.answer.catch(() => otherwise(query, signal))
    },
  }
}
