import { useAnswerTo } from './use-answer-to.ts'

/** What is loaded once, such as code that comes later; undefined until then. */
export function useLoaded<T>(
  name: string,
  load: (signal: AbortSignal) => Promise<T>,
): T | undefined {
  return useAnswerTo({ name, question: undefined, load: (_, signal) => load(signal) }).answer
}
