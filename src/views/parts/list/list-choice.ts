import type { CallInput } from '#contract/endpoint.ts'
import { type ListChoice, updateListChoice, usualListChoice } from '#contract/list-choice.ts'
import { type App, useSession } from '../../seams/app-context.ts'

type Changes = CallInput<typeof updateListChoice>

/** The user's display settings for lists. */
export function useListChoice(): ListChoice {
  return useSession((state) => state.context.user?.lists) ?? usualListChoice
}

/** The same outside of a render. */
export function listChoiceNow({ session }: Pick<App, 'session'>): ListChoice {
  return session.getSnapshot().context.user?.lists ?? usualListChoice
}

/**
 * Changes the settings on this screen at once, and on the server for all devices. A refused change
 * is reverted.
 */
export async function changeListChoice(
  { call, session }: Pick<App, 'call' | 'session'>,
  changes: Changes,
): Promise<void> {
  const before = listChoiceNow({ session })
  const show = (lists: ListChoice) => {
    const { user } = session.getSnapshot().context
    if (user) session.send({ type: 'session.user-changed', user: { ...user, lists } })
  }
  show(changed(before, changes))
  try {
    show(await call(updateListChoice, changes))
  } catch {
    show(before)
  }
}

/** The settings after some changes. */
export function changed(
  { rowSize, isCompact, hidden }: ListChoice,
  { hide, ...changes }: Changes,
): ListChoice {
  const others = hidden.filter(({ list }) => list !== hide?.list)
  return {
    rowSize: changes.rowSize ?? rowSize,
    isCompact: changes.isCompact ?? isCompact,
    hidden: !hide ? hidden : hide.columns.length > 0 ? [...others, hide] : others,
  }
}
