import { type FocusEvent, type FormEvent, useRef } from 'react'
import { useUnsavedEdits } from '../hooks/unsaved.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Not worth a question: searches and selections are quickly repeated, and passwords and
 * confirmation words are not kept.
 */
const quick = new Set([
  'search',
  'checkbox',
  'radio',
  'password',
  'range',
  'file',
  'button',
  'submit',
])

/**
 * Whether typed input would be lost: a field of this element differs from its value at the first
 * focus.
 */
export function useTypedInput() {
  const starts = useRef(new Map<Field, string>())
  const typed = useRef(new Set<Field>())
  const isTyped = () =>
    [...typed.current].some(
      (field) => field.isConnected && field.value !== (starts.current.get(field) ?? ''),
    )
  useUnsavedEdits(true, isTyped)
  return {
    isTyped,
    wiring: {
      onFocus: ({ target }: FocusEvent) => {
        if (isField(target) && !starts.current.has(target)) starts.current.set(target, target.value)
      },
      onInput: ({ target }: FormEvent) => {
        if (isField(target)) typed.current.add(target)
      },
    },
  }
}

function isField(target: EventTarget): target is Field {
  return (
    (target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement) &&
    !quick.has(target.type) &&
    target.dataset['throwaway'] === undefined
  )
}
