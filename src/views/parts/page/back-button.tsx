import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Icon } from '../../ui/icon.tsx'

/** Back to what a screen was before, where no address leads there; looks like `BackLink`. */
export function BackButton({ onLeave, children }: { onLeave: () => void; children: string }) {
  return (
    <button type="button" className="panel__back" onClick={onLeave}>
      <Icon of={ChevronLeft} size="sm" />
      {children}
    </button>
  )
}
