import { getQueueRules } from '#contract/visit.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useApp } from '../seams/app-context.ts'
import { useStored } from '../seams/use-stored.ts'

export type Counters = {
  /** Those of the company; none where it calls nobody to a counter. */
  all: readonly string[]
  /** Where this browser stands. */
  own: string | undefined
  choose: (name: string) => void
}

const key = 'queue.counter'

/** The counters of the queue, and at which of them this browser is used. */
export function useCounters(): Counters {
  const { storage } = useApp()
  const { answer } = useAnswer(getQueueRules, {})
  const stored = useStored((known) => known.read(key) ?? '')
  const all = answer?.counters ?? []
  return {
    all,
    own: all.find((name) => name === stored),
    choose: (name) => storage.write(key, name || undefined),
  }
}
