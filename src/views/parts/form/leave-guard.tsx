import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useApp } from '../../seams/app-context.ts'
import { useAsker } from '../hooks/unsaved.ts'
import { useWhen } from '../hooks/use-when.ts'
import type { Form } from './form.ts'
import { useDialog } from '../dialog/use-dialog.tsx'
import { lazyOf } from '../hooks/lazy-of.ts'

const DropQuestion = lazyOf(async () => (await import('../dialog/drop-question.tsx')).DropQuestion)

/** The callbacks for leaving and staying. */
type Question = { leave: () => void; stay?: () => void }

/**
 * Asks before a form with unsaved changes is left for another screen, another module or a sign-out.
 * Before closing and reloading the browser asks.
 */
export function LeaveGuard({
  form: { isDirty, isUnsaved, discard },
}: {
  form: Pick<Form<unknown>, 'isDirty' | 'isUnsaved' | 'discard'>
}) {
  const { open, dialog } = useDialog((question: Question, close) => {
    const stay = () => {
      close()
      question.stay?.()
    }
    const leave = () => {
      close()
      // Discarded first, because the navigation would be blocked again.
      discard()
      question.leave()
    }
    return <LeaveQuestion isDirty={isDirty} onStay={stay} onLeave={leave} />
  })
  useGuard(isDirty, isUnsaved, open)
  useAsker(open)
  return dialog
}

type QuestionProps = { isDirty: boolean; onStay: () => void; onLeave: () => void }

/** If a save in progress succeeds, the question closes: there is nothing left to lose. */
function LeaveQuestion({ isDirty, onStay, onLeave }: QuestionProps) {
  useWhen(!isDirty, onLeave)
  return <DropQuestion onStay={onStay} onLeave={onLeave} />
}

/** The target of a navigation: a URL, or a history entry. */
type Move = { address: string; key?: string | undefined }
type HoldBack = (event: Event, move: Move) => void

/**
 * Blocks navigation within this page. A sign-out is not blocked, because the session has already
 * ended.
 */
function useGuard(
  isDirty: boolean,
  isUnsaved: () => boolean,
  ask: (question: Question) => void,
): void {
  const { session } = useApp()
  const [, navigate] = useLocation()
  const holdBack = useEffectEvent<HoldBack>((event, { address, key }) => {
    const here = location.pathname + location.search
    if (address === here || !isUnsaved()) return
    if (!session.getSnapshot().matches('signedIn')) return
    event.preventDefault()
    ask({
      leave: () => (key === undefined ? navigate(address) : void window.navigation.traverseTo(key)),
    })
  })
  useEffect(() => {
    if (!isDirty) return undefined
    const hold: HoldBack = (event, move) => holdBack(event, move)
    return 'navigation' in window ? onNavigate(hold) : onLink(hold)
  }, [isDirty])
}

function onNavigate(holdBack: HoldBack): () => void {
  const hear = (event: NavigateEvent) => {
    const { destination, cancelable, navigationType } = event
    if (!cancelable || !destination.sameDocument || navigationType === 'reload') return
    const { pathname, search } = new URL(destination.url)
    holdBack(event, {
      address: pathname + search,
      key: navigationType === 'traverse' ? destination.key : undefined,
    })
  }
  window.navigation.addEventListener('navigate', hear)
  return () => window.navigation.removeEventListener('navigate', hear)
}

/** Without the Navigation API only links are guarded; for the back button a draft is kept. */
function onLink(holdBack: HoldBack): () => void {
  const hear = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (
      !link ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.button !== 0 ||
      link.target ||
      link.origin !== location.origin
    )
      return
    holdBack(event, { address: link.pathname + link.search })
    if (event.defaultPrevented) event.stopPropagation()
  }
  document.addEventListener('click', hear, true)
  return () => document.removeEventListener('click', hear, true)
}
