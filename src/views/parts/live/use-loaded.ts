import { useAnswerTo } from './use-answer-to.ts'

/** Something that is loaded once, such as lazy code; undefined until then. */
export function useLoaded<T>(
  name: string,
  load: (signal: AbortSignal) => Promise<T>,
): T | undefined {
  return useAnswerTo({ name, question: undefined, load: (_, signal) => load(signal) }).answer
}
