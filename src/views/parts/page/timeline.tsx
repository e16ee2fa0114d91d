import type { ReactNode } from 'react'
import { StatusShape } from '../../ui/status-badge.tsx'
import type { Mark } from '../../ui/mark.ts'

export type TimelineEntry = {
  key: string
  mark: Mark
  title: ReactNode
  when: ReactNode
  detail?: ReactNode
}

/** Events on a vertical line, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline__root">
      {entries.map(({ key, mark, title, when, detail }) => (
        <li key={key}>
          <StatusShape mark={mark} />
          <div className="timeline-title">{title}</div>
          <div className="timeline__when">{when}</div>
          {detail && <div className="timeline__detail">{detail}</div>}
        </li>
      ))}
    </ol>
  )
}
