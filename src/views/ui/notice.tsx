import type { ReactNode } from 'react'
import { type Drawing, Icon } from './icon.tsx'
import type { Tone } from './mark.ts'

type NoticeKind = 'error' | 'warning' | 'info' | 'success' | 'neutral'
type Props = {
  kind?: NoticeKind
  /**
   * `alert` is announced at once, `status` when the screen reader is idle, `note` with the
   * surrounding content.
   */
  role?: 'alert' | 'status' | 'note'
  icon?: Drawing
  title?: ReactNode
  /** Buttons or links; a plain one has the class `notice__action`. */
  action?: ReactNode
  children?: ReactNode
}

const tones: Record<NoticeKind, Tone> = {
  error: 'refused',
  warning: 'waiting',
  info: 'accepted',
  success: 'ready',
  neutral: 'done',
}

/** An error or a hint, next to its subject. */
export function Notice({ kind = 'info', role = 'status', icon, title, action, children }: Props) {
  return (
    <div className="notice__root" role={role} data-tone={tones[kind]}>
      {icon && <Icon of={icon} />}
      <div className="notice__body">
        {title && <strong>{title}</strong>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
      {action}
    </div>
  )
}

/** A refusal, announced at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <Notice kind="error" role="alert">
      {children}
    </Notice>
  )
}
