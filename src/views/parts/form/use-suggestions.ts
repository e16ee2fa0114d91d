import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { answerMachine } from '../../../machines/screen/answer.ts'
import {
  type FoundPlace,
  openPlaces,
  type Places,
  type Suggestion,
} from '../../../services/places.ts'
import { useApp } from '../../seams/app-context.ts'
import { useAsked } from '../live/use-asked.ts'
import { useFormActor } from './use-form-actor.ts'
import { useOnce } from '../hooks/use-once.ts'

const FEWEST = 3
const noFields = { values: {} }

export type Suggestions = {
  suggestions: readonly Suggestion[]
  isFailed: boolean
  /** Takes a suggestion over. */
  choose: (suggestion: Suggestion) => void
}

/**
 * Address suggestions for the text, debounced; none while `text` is undefined. The library loads
 * with the first query.
 */
export function useSuggestions(
  text: string | undefined,
  language: string,
  onFound: (place: FoundPlace, suggestion: Suggestion) => void,
): Suggestions {
  const { inspect } = useApp()
  const places = useOnce(lazyPlaces)
  const finding = useFormActor<object, Suggestion, FoundPlace>({
    id: 'chosen address',
    known: noFields,
    send: async ({ input }) => ({ output: await places.open().find(input.id) }),
    onSaved: onFound,
  })
  const isFailed = useSelector(finding, ({ context }) => context.failure !== undefined)
  const actor = useActorRef(answerMachine<string, readonly Suggestion[]>(), {
    id: 'suggested addresses',
    input: {
      question: '',
      pauseMs: 300,
      load: async (asked) => (asked === '' ? [] : places.open().suggest(asked, language)),
    },
    inspect,
  })
  const trimmed = text?.trim() ?? ''
  useAsked(actor, trimmed.length < FEWEST ? '' : trimmed)
  useEffect(() => places.close, [places])
  const isUnreachable = useSelector(actor, (state) => state.matches('failed'))

  return {
    suggestions:
      useSelector(actor, (state) => (state.matches('ready') ? state.context.answer : undefined)) ??
      [],
    isFailed: isFailed || isUnreachable,
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
