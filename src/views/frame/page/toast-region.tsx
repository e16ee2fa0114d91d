import { useSelector } from '@xstate/react'
import { useTranslation } from '#i18n/use-translation.tsx'
import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Icon } from '../../ui/icon.tsx'
import { textAt } from '../../../i18n/text-at.ts'
import type { Toast } from '../../../machines/app/toasts.ts'
import { useApp } from '../../seams/app-context.ts'

const icons = { success: Check, error: TriangleAlert, info: Info } as const

/**
 * The toasts at the bottom of the screen, on a phone at the top. The live region always exists,
 * because only additions to it are announced.
 */
export function ToastRegion() {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const queue = useSelector(toasts, (state) => state.context.queue)
  const hold = () => toasts.send({ type: 'toast.hold' })
  const release = () => toasts.send({ type: 'toast.release' })

  return (
    <section
      className="toast__list"
      aria-label={t('toast.label')}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div role="status" aria-live="polite">
        <ol>
          {queue.map((toast) => (
            <li
              key={toast.id}
              ref={toast.textKey === 'toast.offline' ? makeRoom : null}
              className="toast__root"
              data-kind={toast.kind}
            >
              <Icon of={icons[toast.kind]} />
              <span className="toast__text">
                <ToastText toast={toast} />
              </span>
              {toast.action && (
                <button
                  type="button"
                  className="toast__action"
                  onClick={() => toasts.send({ type: 'toast.act', id: toast.id })}
                >
                  {textAt(t, toast.action.labelKey)}
                </button>
              )}
              <button
                type="button"
                className="toast__close"
                aria-label={t('toast.dismiss')}
                onClick={() => toasts.send({ type: 'toast.dismiss', id: toast.id })}
              >
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/**
 * Moves the page of a phone down while a message is shown: the one about the connection is read
 * when nothing was pressed, so nothing to press may be below it.
 */
function makeRoom(message: HTMLElement | null): () => void {
  const { style } = document.documentElement
  if (message) style.setProperty('--message', `${message.offsetHeight}px`)
  return () => style.removeProperty('--message')
}

/**
 * The key comes from a machine and has no literal type; a test checks every such key against the
 * language file.
 */
function ToastText({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  return toast.textKey ? textAt(t, toast.textKey) : toast.text
}
