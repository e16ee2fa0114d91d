import GripVertical from 'lucide-react/icons/grip-vertical'
import { Icon } from '../../ui/icon.tsx'
import '../../theme/forms.css'

/** A drag handle. */
export function SortDots() {
  return <Icon of={GripVertical} size="sm" />
}
