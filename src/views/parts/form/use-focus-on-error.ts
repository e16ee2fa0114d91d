import { useEffect, useRef, useState } from 'react'
import type { FieldError } from '#contract/problem.ts'

/** Focuses the first invalid field when errors arrive; returns the errors without a field. */
export function useFocusOnError(
  form: { current: HTMLFormElement | null },
  errors: readonly FieldError[],
): readonly FieldError[] {
  const [loose, setLoose] = useState<readonly FieldError[]>([])
  const paths = errors.map(({ path, rule }) => `${path} ${rule}`).join()
  const known = useRef('')
  useEffect(() => {
    const isNew = !known.current.includes(paths)
    known.current = paths
    setLoose(
      errors.filter(({ path }) => !form.current?.querySelector(`[name="${CSS.escape(path)}"]`)),
    )
    if (paths !== '' && isNew)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form, paths])
  return loose
}
