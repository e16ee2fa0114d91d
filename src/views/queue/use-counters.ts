import { getQueueRules } from '#contract/visit.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useApp } from '../seams/app-context.ts'
import { useStored } from '../seams/use-stored.ts'

/** The configured names, and the one that this browser uses. */
export type OwnChoice = {
  all: readonly string[]
  own: string | undefined
  choose: (name: string) => void
}
export type Counters = OwnChoice & { services: OwnChoice }

/** The counters and the services of the queue, and which of them this browser uses. */
export function useCounters(): Counters {
  const { answer } = useAnswer(getQueueRules, {})
  const services = useOwnChoice('queue.service', answer?.services)
  return { ...useOwnChoice('queue.counter', answer?.counters), services }
}

function useOwnChoice(key: string, all: readonly string[] = []): OwnChoice {
  const { storage } = useApp()
  const stored = useStored((known) => known.read(key) ?? '')
  return {
    all,
    own: all.find((name) => name === stored),
    choose: (name) => storage.write(key, name || undefined),
  }
}
