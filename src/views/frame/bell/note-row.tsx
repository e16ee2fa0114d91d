import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import Check from 'lucide-react/icons/check'
import { Icon } from '../../ui/icon.tsx'
import type { Notification } from '#contract/activity.ts'
import { moduleNameOf } from '#contract/modules.ts'
import { noteKeyOf } from '#contract/note-key.ts'
import { textAt } from '../../../i18n/text-at.ts'
import { ago } from '../../parts/time/ago.ts'
import { formatMoney } from '../../parts/money/money-format.ts'
import { formatDateTime } from '../../parts/time/time-format.ts'
import { useModuleSwitch } from '../shell/use-module-switch.ts'
import { useViewer } from '../../seams/viewer.ts'

/** One notification with its link. A link to another module switches the module. */
export function NoteRow({
  note,
  now,
  onRead,
}: {
  note: Notification
  now: number
  onRead: () => void
}) {
  const { t, i18n } = useTranslation()
  const { timeZone, module } = useViewer()
  const other =
    note.moduleId !== undefined && moduleNameOf(note.moduleId) !== module
      ? moduleNameOf(note.moduleId)
      : undefined
  const body = (
    <span className="bell__text">
      {!note.isRead && <span className="frame__spoken">{t('bell.new')}: </span>}
      <NoteWords note={note} />
      <small>
        <time
          dateTime={new Date(note.createdMs).toISOString()}
          title={formatDateTime(note.createdMs, timeZone)}
        >
          {ago(note.createdMs, now, i18n.language)}
        </time>
        {other && ` · ${t('bell.otherModule', { module: t(`module.${other}`) })}`}
      </small>
    </span>
  )

  return (
    <li className="bell__note" data-unread={!note.isRead || undefined}>
      <NoteLink link={note.link} other={other} onFollow={onRead}>
        {body}
      </NoteLink>
      {!note.isRead && (
        <button
          type="button"
          className="bell__read"
          aria-label={t('bell.read')}
          title={t('bell.read')}
          onClick={onRead}
        >
          <Icon of={Check} />
        </button>
      )}
    </li>
  )
}

/**
 * Closes the panel and shows the top of what opens. From one order to another only the query of the
 * address changes, which the frame does not take for a navigation.
 */
function leave({ currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLElement>): void {
  if (ctrlKey || metaKey) return
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  window.scrollTo(0, 0)
}

type NoteLinkProps = {
  link: string | undefined
  other: ReturnType<typeof moduleNameOf>
  onFollow: () => void
  children: ReactNode
}

function NoteLink({ link, other, onFollow, children }: NoteLinkProps) {
  const switchTo = useModuleSwitch()
  if (other) {
    const follow = (event: MouseEvent<HTMLElement>): void => {
      leave(event)
      onFollow()
      switchTo(other, link)
    }
    return (
      <button type="button" className="bell__link" onClick={follow}>
        {children}
      </button>
    )
  }
  return link ? (
    <Link
      href={link}
      className="bell__link"
      onClick={(event: MouseEvent<HTMLElement>) => {
        leave(event)
        onFollow()
      }}
    >
      {children}
    </Link>
  ) : (
    <span className="bell__link">{children}</span>
  )
}

/** The text of a kind. A newer server may send kinds that this page does not know. */
function NoteWords({ note: { kind, values } }: { note: Notification }) {
  const { t, i18n } = useTranslation()
  const { currency } = useViewer()
  const count = values['count'] === undefined ? undefined : Number(values['count'])
  const key = noteKeyOf({ kind, values })
  const amount =
    values['amount'] === undefined
      ? undefined
      : formatMoney(Number(values['amount']), values['currency'] ?? currency, i18n.language)
  const words = i18n.exists(key, { count })
    ? textAt(t, key, { ...values, ...(amount && { amount }), count })
    : t('note.other')
  // The reason of a decision, as written by its author.
  return values['reason'] ? `${words}: ${values['reason']}` : words
}
