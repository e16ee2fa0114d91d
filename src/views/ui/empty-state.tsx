import type { ReactNode } from 'react'
import Inbox from 'lucide-react/icons/inbox'
import { Icon } from './icon.tsx'

/** A friendly message that there is nothing to show, with the one useful action. */
export function EmptyState({
  title,
  text,
  action,
}: {
  title: string
  text: string
  action?: ReactNode
}) {
  return (
    <div className="empty-state__root">
      <Icon of={Inbox} size="xl" />
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}
