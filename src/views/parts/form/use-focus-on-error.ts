import { useEffect, useRef, useState } from 'react'
import type { FieldError } from '#contract/problem.ts'

/**
 * Focuses the first invalid field at every refused save; returns the errors without a field. Typing
 * only removes errors and keeps the other objects; a refusal creates new objects, even with the
 * same messages. So new objects mean a new refusal.
 */
export function useFocusOnError(
  form: { current: HTMLFormElement | null },
  errors: readonly FieldError[],
): readonly FieldError[] {
  const [loose, setLoose] = useState<readonly FieldError[]>([])
  const known = useRef<readonly FieldError[]>([])
  useEffect(() => {
    const isRefused = errors.some((error) => !known.current.includes(error))
    known.current = errors
    const without = errors.filter(
      ({ path }) => !form.current?.querySelector(`[name="${CSS.escape(path)}"]`),
    )
    // The existing fields are known only after rendering.
    // eslint-disable-next-line react/set-state-in-effect
    setLoose((before) => (isSameList(before, without) ? before : without))
    if (isRefused)
      fieldIn(form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'))?.focus()
  }, [form, errors])
  return loose
}

/** A group can't be focused, but its first option can. */
function fieldIn(found: HTMLElement | null | undefined): HTMLElement | null | undefined {
  return found?.tabIndex === -1
    ? (found.querySelector<HTMLElement>('input:enabled') ?? found)
    : found
}

function isSameList(one: readonly FieldError[], other: readonly FieldError[]): boolean {
  return one.length === other.length && one.every((error, index) => error === other[index])
}
