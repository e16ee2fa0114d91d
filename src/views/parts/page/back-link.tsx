import { Link } from 'wouter'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Icon } from '../../ui/icon.tsx'
import { listAddress } from '../list/use-list.ts'

/** Returns to a list with its last query. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="panel__back" href={listAddress(to)}>
      <Icon of={ChevronLeft} size="sm" />
      {children}
    </Link>
  )
}

/** Returns to the previous content of a screen if it has no URL; it looks like the link. */
export function BackButton({ onLeave, children }: { onLeave: () => void; children: string }) {
  return (
    <button type="button" className="panel__back" onClick={onLeave}>
      <Icon of={ChevronLeft} size="sm" />
      {children}
    </button>
  )
}
