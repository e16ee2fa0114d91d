type Ask<Query, Answer> = (query: Query, signal: AbortSignal) => Promise<Answer>
type Input<Query, Answer> = {
  ask: Ask<Query, Answer>
  /** Whom an answer is for alone. */
  ground: () => readonly unknown[]
  /** Tells of changes elsewhere; returns the end of it. */
  follow: (onChange: () => void) => () => void
}
type Asked = { question: string; ground: readonly unknown[] }
type Held<Answer> = Asked & { answer: Promise<Answer>; release: () => void; stop: () => void }

/** Later, something may have changed that no news has told of. */
const LIVES_MS = 4_000

/**
 * Asks for one page before it is pressed for: somebody points at its button, or holds it down. The
 * answer is handed out once; news, other rows, another person and a few seconds end it. Pointing
 * asks once while the same rows are shown: a hand at rest costs the server one page.
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
    // A refusal is told by the list, which asks again.
    made.answer.catch(() => held === made && drop())
  }

  return {
    point(query: Query, isHeldDown: boolean): void {
      if (isTrue(held, query) || (isTrue(pointed, query) && !isHeldDown)) return
      begin(query)
      pointed = held
    },
    /** Other rows are shown. */
    forget(): void {
      drop()
      pointed = undefined
    },
    /** Like `otherwise`, with the answer that was asked for ahead, if it is true for this query. */
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
