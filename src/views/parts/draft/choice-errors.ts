import type { CallFailure } from '../../../machines/failure.ts'

/** The server's errors about missing options, by line index: "Choose a size for Wool Socks." */
export function choiceErrors(
  failure: Pick<CallFailure, 'errors'> | undefined,
): ReadonlyMap<number, string> {
  const found = failure?.errors?.flatMap(({ path, message }): [number, string][] => {
    const [, place] = /^items\.(\d+)\.optionIds$/.exec(path) ?? []
    return place === undefined ? [] : [[Number(place), message]]
  })
  return new Map(found?.toReversed())
}

/** Focuses the first line for which the server reports a missing option. */
export function goToFirst(around: ParentNode | null, failure: Pick<CallFailure, 'errors'>): void {
  const [place] = choiceErrors(failure).keys()
  if (place !== undefined) goToChoice(around, place)
}

/** Scrolls to the line with a missing choice and focuses its first option. */
export function goToChoice(around: ParentNode | null, place: number): void {
  const line = around?.querySelector<HTMLElement>(`[data-line="${place}"]`)
  const first =
    line?.querySelector<HTMLElement>('fieldset input') ?? line?.querySelector<HTMLElement>('button')
  first?.focus({ preventScroll: true })
  line?.scrollIntoView({ block: 'center' })
}
