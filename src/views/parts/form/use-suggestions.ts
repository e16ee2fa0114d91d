import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import {
  type FoundPlace,
  openPlaces,
  type Places,
  type Suggestion,
} from '../../../services/places.ts'
import { useAnswerTo } from '../live/use-answer-to.ts'
import { useFormActor } from './use-form-actor.ts'
import { useOnce } from '../hooks/use-once.ts'

const FEWEST = 3
const noFields = { values: {} }

type Suggestions = {
  suggestions: readonly Suggestion[]
  isFailed: boolean
  /** Applies a suggestion. */
  choose: (suggestion: Suggestion) => void
}

/**
 * Address suggestions for the text, debounced; none while `text` is undefined. The library is
 * loaded with the first query.
 */
export function useSuggestions(
  text: string | undefined,
  language: string,
  onFound: (place: FoundPlace, suggestion: Suggestion) => void,
): Suggestions {
  const places = useOnce(lazyPlaces)
  const finding = useFormActor<object, Suggestion, FoundPlace>({
    id: 'chosen address',
    known: noFields,
    send: async ({ input }) => ({ output: await places.open().find(input.id) }),
    onSaved: onFound,
  })
  const isFailed = useSelector(finding, ({ context }) => context.failure !== undefined)
  const trimmed = text?.trim() ?? ''
  const { answer, failure, isBusy } = useAnswerTo<string, readonly Suggestion[]>({
    name: 'suggested addresses',
    question: trimmed.length < FEWEST ? '' : trimmed,
    pauseMs: 300,
    load: async (asked) => (asked === '' ? [] : places.open().suggest(asked, language)),
  })
  useEffect(() => places.close, [places])

  return {
    suggestions: (isBusy || failure ? undefined : answer) ?? [],
    isFailed: isFailed || failure !== undefined,
    choose: (suggestion) => finding.send({ type: 'form.save', input: suggestion }),
  }
}

/** The library's iframe is created with the first query. */
function lazyPlaces(): { open(): Places; close(): void } {
  let places: Places | undefined
  return {
    open: () => (places ??= openPlaces()),
    close: () => {
      places?.close()
      places = undefined
    },
  }
}
