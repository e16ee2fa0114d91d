import { isWrite, type OutputOf } from '#contract/endpoint.ts'
import type { Call } from './http.ts'

type Shared = { answer: Promise<unknown>; stop: AbortController; waiting: number }

/**
 * Sends one read for all parts of a screen that ask the same at the same moment, as after one live
 * event. A later one is sent again: something may have changed in between. It is aborted once
 * nobody waits for it.
 */
export function shareReads(call: Call): Call {
  const begun = new Map<string, Shared>()
  return (endpoint, input, options = {}) => {
    const { signal, ...others } = options
    if (isWrite(endpoint) || signal?.aborted || Object.keys(others).length > 0)
      return call(endpoint, input, options)
    const question = `${endpoint.base} ${endpoint.path} ${JSON.stringify(input)}`
    const begin = (): Shared => {
      const stop = new AbortController()
      const made = { answer: call(endpoint, input, { signal: stop.signal }), stop, waiting: 0 }
      begun.set(question, made)
      setTimeout(() => begun.get(question) === made && begun.delete(question))
      return made
    }
    const shared = begun.get(question) ?? begin()
    shared.waiting += 1
    signal?.addEventListener('abort', () => {
      shared.waiting -= 1
      if (shared.waiting > 0) return
      if (begun.get(question) === shared) begun.delete(question)
      shared.stop.abort()
    })
    return shared.answer as Promise<OutputOf<typeof endpoint>>
  }
}
