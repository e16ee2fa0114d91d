import { useEffect, useEffectEvent } from 'react'
import type { ListPath } from '#contract/list-choice.ts'
import { listSavedViews, type SavedView, updateSavedViews } from '#contract/saved-view.ts'
import type { CallFailure } from '../../../machines/failure.ts'
import { useApp, useSession } from '../../seams/app-context.ts'
import { missingViews } from '../list/missing-views.ts'
import { useAnswer } from '../live/use-answer.ts'
import { useSubmit } from '../live/use-submit.ts'

type SavedViews = {
  /** Undefined until they have come. */
  views: readonly SavedView[] | undefined
  /** Why they did not come. */
  failure: CallFailure | undefined
  /** Why the last change was refused. */
  refusal: CallFailure | undefined
  isBusy: boolean
  keep: (view: SavedView) => void
  forget: (name: string) => void
  rename: (from: string, to: string) => void
  reload: () => void
}

/** The views that the viewer has saved of a list. `onChanged` hears of them after each change. */
export function useSavedViews(
  list: ListPath,
  onChanged: (views: readonly SavedView[]) => void,
): SavedViews {
  const { answer, failure, reload, adopt } = useAnswer(listSavedViews, { list })
  const {
    send,
    isBusy,
    failure: refusal,
  } = useSubmit(updateSavedViews, (views) => {
    adopt(views)
    onChanged(views)
  })
  useCarriedOver(list, answer, adopt)
  return {
    views: answer,
    failure,
    refusal,
    isBusy,
    keep: (view) => send({ list, keep: [view] }),
    forget: (name) => send({ list, forget: [name] }),
    rename: (from, to) => send({ list, rename: { from, to } }),
    reload,
  }
}

/**
 * What this browser has kept by itself, before there was a place for it on the server, joins what
 * is there, once.
 */
function useCarriedOver(
  list: ListPath,
  known: readonly SavedView[] | undefined,
  onCarried: (views: SavedView[]) => void,
): void {
  const { storage, drafts, module } = useApp()
  const userId = useSession((state) => state.context.user?.userId)
  const key = `views.${list}.${module()}.${userId}`
  const { send } = useSubmit(updateSavedViews, (views) => {
    onCarried(views)
    for (const place of [storage, drafts]) place.write(key, undefined)
  })
  const carryOver = useEffectEvent(() => {
    const missing = known ? missingViews(known, storage.read(key) ?? drafts.read(key)) : []
    if (missing.length > 0) send({ list, keep: missing })
  })
  useEffect(() => carryOver(), [known])
}
