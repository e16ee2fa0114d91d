import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Icon } from '../../ui/icon.tsx'

/** Returns to the previous content of a screen if it has no URL; looks like `BackLink`. */
export function BackButton({ onLeave, children }: { onLeave: () => void; children: string }) {
  return (
    <button type="button" className="panel__back" onClick={onLeave}>
      <Icon of={ChevronLeft} size="sm" />
      {children}
    </button>
  )
}
