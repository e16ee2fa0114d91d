import type { ReactNode } from 'react'

/** Nothing to show, said kindly, with the one thing to do about it. */
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
    <div className="message__empty">
      <svg viewBox="0 0 64 48" aria-hidden="true">
        <rect x="6" y="6" width="52" height="10" rx="3" />
        <rect x="6" y="20" width="52" height="10" rx="3" opacity=".6" />
        <rect x="6" y="34" width="52" height="10" rx="3" opacity=".3" />
        <path d="M12 11h16M12 25h22M12 39h12" />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}
